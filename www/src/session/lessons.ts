/** The lessons that come with the program: documents with exercises, fetched when they are asked for. */
import drift from "../../../lessons/lesson-drift.json?url";
import frames from "../../../lessons/lesson-frames.json?url";
import reactions from "../../../lessons/lesson-reactions.json?url";
import ways from "../../../lessons/lesson-ways-to-move.json?url";

const ADDRESSES: Record<string, string> = { "lesson-ways-to-move": ways, "lesson-drift": drift, "lesson-frames": frames, "lesson-reactions": reactions };

/** The text of a lesson; nothing if there is none of that name. */
export async function lessonText(name: string): Promise<string | undefined> {
  const address = ADDRESSES[name];
  if (address === undefined) return undefined;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText} (${name})`);
  return response.text();
}
