/** What a gesture in the drawing does, with the tool that is in the hand. */
import { refText } from "../../document/outline.js";
import { edit } from "../../text/en/edit.js";
import type { Hand, Spot } from "./hand.js";

/** A drag that pulls at nothing. */
export function dragged(hand: Hand, from: Spot, to: Spot): void {
  switch (hand.tool) {
    case "bar":
      hand.add.bar(from, to);
      return;
    case "spring":
      hand.add.spring(from, to);
      return;
    case "force":
      hand.add.force(from, to.at);
      return;
    case "slider":
      hand.add.slider(from, to.at);
      return;
    case "select":
      shape(hand, from, to);
      return;
    case "ruler":
      hand.measure(from.at, to.at);
      return;
    default:
      tap(hand, from);
  }
}

/** With the empty hand, where lengths change: a joint with all of its points, a point, a body. */
function shape(hand: Hand, from: Spot, to: Spot): void {
  if (from.joint !== undefined) hand.shapeTo({ kind: "joint", name: from.joint }, to.at);
  else if (from.on !== undefined) hand.shapeTo({ kind: "point", ...from.on }, to.at);
  else if (from.bodies?.[0] !== undefined) {
    const body = from.bodies[0];
    hand.nudge(
      body,
      to.at.map((value, i) => value - (from.at[i] ?? 0)),
    );
  }
}

/** A tap, with the pointer or by Enter; `more`: beside what is chosen. */
export function tap(hand: Hand, spot: Spot, more = false): void {
  if (hand.moving && hand.chosen !== undefined) {
    const { chosen } = hand;
    hand.moving = false;
    const at = hand.whereIs(chosen);
    if (hand.others.length > 0 && at !== undefined) {
      hand.together.move(spot.at.map((value, i) => value - (at[i] ?? 0)));
      return;
    }
    const body = chosen.kind === "body" ? chosen.name : chosen.kind === "point" ? chosen.body : hand.sheet?.joint(chosen.name)?.second.body;
    if (hand.shape || body === undefined || body === "ground" || at === undefined) hand.shapeTo(chosen, spot.at);
    else hand.poseTo(body, at, spot.at);
    return;
  }
  switch (hand.tool) {
    case "select": {
      const [top] = spot.under ?? [];
      if (!hand.together.adding && !more) hand.pick(spot.under ?? []);
      else if (top !== undefined) hand.together.toggle(top);
      return;
    }
    case "ruler":
    case "bar":
    case "spring":
      second(hand, spot);
      return;
    case "pin":
      hand.add.pin(spot);
      return;
    case "slider":
      hand.add.slider(spot);
      return;
    case "motor":
      if (spot.joint === undefined) hand.tell(() => edit.refused.noJointHere, true);
      else hand.add.motor(spot.joint);
      return;
    case "force":
      hand.add.force(spot);
      return;
    case "ground":
      hand.add.ground(spot);
      return;
  }
}

/** The first or the second of two taps. A chain of bars goes on from its free end. */
function second(hand: Hand, spot: Spot): void {
  const { first } = hand;
  if (first === undefined) {
    hand.first = spot;
    hand.tell(() => edit.firstEnd(hand.place(spot.at)));
    return;
  }
  hand.first = undefined;
  if (hand.tool === "ruler") {
    hand.measure(first.at, spot.at);
    return;
  }
  // The free end of a chain, tapped once more: the chain ends there, on the ground.
  if (first.chain === true && first.on !== undefined && spot.on !== undefined && refText(first.on) === refText(spot.on)) {
    hand.add.ground(first);
    return;
  }
  const made = hand.tool === "bar" ? hand.add.bar(first, spot) : hand.add.spring(first, spot);
  if (made && hand.tool === "bar" && spot.on === undefined && (spot.bodies?.length ?? 0) === 0) {
    const end = hand.sheet?.points.find(({ at }) => Math.hypot((at[0] ?? 0) - (spot.at[0] ?? 0), (at[1] ?? 0) - (spot.at[1] ?? 0)) < 1e-6);
    if (end === undefined) return;
    hand.first = { at: end.at, on: end.ref, chain: true };
    const { note } = hand;
    hand.tell(() => `${note?.text ?? ""} ${edit.chain}`.trim());
  }
}
