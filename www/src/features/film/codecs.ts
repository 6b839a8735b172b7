/** Which films this browser can write: it is asked, never guessed. */

export interface Kind {
  id: "mp4" | "webm";
  /** As `mediabunny` calls it, and as browsers do. */
  codec: "avc" | "vp9";
  asked: string;
  type: string;
}

/** H.264 of the high profile at a level for 1080p at 60 frames, and VP9. */
export const KINDS: readonly Kind[] = [
  { id: "mp4", codec: "avc", asked: "avc1.64002a", type: "video/mp4" },
  { id: "webm", codec: "vp9", asked: "vp09.00.41.08", type: "video/webm" },
];

/** Those that it can write at a size, the first one first. */
export async function writable(width: number, height: number, framerate: number): Promise<Kind[]> {
  if (typeof VideoEncoder === "undefined") return [];
  const answers = await Promise.all(
    KINDS.map(({ asked }) =>
      VideoEncoder.isConfigSupported({ codec: asked, width, height, framerate, bitrate: 4e6 }).then(
        ({ supported }) => supported === true,
        () => false,
      ),
    ),
  );
  return KINDS.filter((_, i) => answers[i]);
}
