/** What joints look like: for each type a solid on the first body and one on the second, each in the frame of its body. */
import { type BufferGeometry, Matrix4, Vector3 } from "three";
import type { Item } from "../../session/mark.js";
import { winding } from "./springs.js";
import { across, ball, box, cylinder, merged, ring, stood, unit, vector } from "./solids.js";

export interface JointSolids {
  first?: BufferGeometry;
  second?: BufferGeometry;
  /** Part of the first that is seen through. */
  veil?: BufferGeometry;
}

/** Where a joint is on its two bodies, and its directions there. */
interface Place {
  a: Vector3;
  b: Vector3;
  /** In the frame of the first body. */
  axis: Vector3;
  /** In the frame of the second body. */
  second: Vector3;
  /** From the joint toward the middle of each body. */
  inward: [Vector3, Vector3];
}

export interface JointFacts {
  /** Second direction, frame of the second body. */
  secondAxis: Vector3;
  inward: [Vector3, Vector3];
  /** How far the second body goes along the axis: least and most, m from the first body's point. */
  travel: [number, number];
}

/** The solids of a joint; `r`: radius of a rod, m. */
export function jointSolids(item: Item<"joint">, facts: JointFacts, r: number): JointSolids {
  const axis = unit(vector(item.axis ?? [0, 0, 1]));
  const place: Place = { a: vector(item.first.point), b: vector(item.second.point), axis, second: facts.secondAxis, inward: facts.inward };
  switch (item.type) {
    case "revolute":
      return { first: pin(place.a, axis, r), second: merged([cylinder(place.b, place.second, 1.75 * r, 2.6 * r)]) };
    case "prismatic": {
      const block = merged([box(place.b, place.second, 6.5 * r, 3.4 * r)]);
      // A body that something slides on shows the way by its own shape; a rail would stick out of it by the whole way.
      return item.first.body === "ground" ? { first: merged([rail(place, facts, r, 4)]), second: block } : { second: block };
    }
    case "cylindrical":
      return { first: merged([rail(place, facts, r, 20)]), second: merged([cylinder(place.b, place.second, 2 * r, 6 * r)]) };
    case "screw":
      return { first: merged([rail(place, facts, r, 20), thread(place, facts, r)]), second: merged([cylinder(place.b, place.second, 2.6 * r, 3.6 * r, 6)]) };
    case "pin-slot":
      return { first: cage(place, facts, r), second: merged([ball(place.b, 1.4 * r)]) };
    case "universal":
      return universal(place, r);
    case "constant-velocity":
      return { first: merged([ring(place.a, axis, 2.1 * r, 0.6 * r)]), second: merged([ball(place.b, 1.9 * r)]) };
    case "spherical":
      return { first: socket(place, r), second: merged([ball(place.b, 1.7 * r)]) };
    case "planar":
    case "point-plane":
      return {
        veil: merged([cylinder(place.a, axis, 14 * r, 0.12 * r, 48)]),
        second: merged([item.type === "planar" ? cylinder(place.b, place.second, 3 * r, 0.7 * r, 32) : ball(place.b, 1.5 * r)]),
      };
    case "weld":
      return { second: merged([box(place.b, place.second, 2.6 * r, 2.6 * r)]) };
    case "distance":
    case "cord":
      return { first: merged([ball(place.a, 1.2 * r)]), second: merged([ball(place.b, 1.2 * r)]) };
    case "gear":
    case "rack":
      return { first: merged([ring(place.a, axis, 2.4 * r, 0.35 * r)]), second: merged([ring(place.b, place.second, 2.4 * r, 0.35 * r)]) };
    case "knife-edge":
      return { second: merged([cylinder(place.b, across(place.second), 2.4 * r, 0.3 * r, 32)]) };
    case "angle":
    case "rolling":
      return {};
    default:
      return { second: merged([ball(place.b, 1.4 * r)]) };
  }
}

/** A pin with a head at each end. */
function pin(at: Vector3, axis: Vector3, r: number): BufferGeometry {
  const heads = [-1, 1].map((side) => cylinder(at.clone().addScaledVector(axis, 2 * side * r), axis, 1.35 * r, 0.6 * r));
  return merged([cylinder(at, axis, 0.9 * r, 4.2 * r), ...heads]);
}

/** What a slider slides on: as long as its way, with stops. */
function rail({ a, axis }: Place, { travel: [low, high] }: JointFacts, r: number, sides: number): BufferGeometry {
  // It begins where it is fixed to the first body, also when the slider never comes there.
  const [from, to] = [Math.min(0, low - 6 * r), Math.max(0, high + 6 * r)];
  const middle = a.clone().addScaledVector(axis, (from + to) / 2);
  const bar = sides === 4 ? box(middle, axis, to - from, 1.5 * r) : cylinder(middle, axis, 0.9 * r, to - from);
  const stops = [from, to].map((s) => cylinder(a.clone().addScaledVector(axis, s), axis, 1.6 * r, 0.8 * r));
  return merged([bar, ...stops]);
}

/** A slot that holds a ball from every side and leaves it free to turn: three bars between two rings, as long as its way. */
function cage({ a, axis }: Place, { travel: [low, high] }: JointFacts, r: number): BufferGeometry {
  const [from, to] = [Math.min(0, low - 3 * r), Math.max(0, high + 3 * r)];
  const out = across(axis).multiplyScalar(1.9 * r);
  const middle = a.clone().addScaledVector(axis, (from + to) / 2);
  const bars = [0, 1, 2].map((k) => cylinder(middle.clone().add(out.clone().applyAxisAngle(axis, (2 * Math.PI * k) / 3)), axis, 0.4 * r, to - from));
  const ends = [from, to].map((s) => ring(a.clone().addScaledVector(axis, s), axis, 1.9 * r, 0.5 * r));
  return merged([...bars, ...ends]);
}

function thread({ a, axis }: Place, { travel: [low, high] }: JointFacts, r: number): BufferGeometry {
  const length = high - low + 10 * r;
  const coil = { radius: 0.95 * r, wire: 0.28 * r, turns: Math.min(60, Math.max(4, Math.round(length / (1.4 * r)))), lead: 0 };
  return stood(winding(coil, length), a.clone().addScaledVector(axis, low - 5 * r), axis);
}

/** A cross of two pins, one held by each body in a fork. */
function universal({ a, b, axis, second, inward }: Place, r: number): JointSolids {
  const arm = 2.6 * r;
  const fork = (at: Vector3, along: Vector3, toward: Vector3): BufferGeometry[] => {
    // Half a ring in the plane of the pin and the body, open toward the joint.
    const out = toward.clone().projectOnPlane(along);
    const direction = out.lengthSq() > 0 ? out.normalize() : across(along);
    const half = ring(new Vector3(), new Vector3(0, 0, 1), arm, 0.6 * r, Math.PI);
    const basis = half.applyMatrix4(basisOf(along, direction)).translate(at.x, at.y, at.z);
    return [basis, ...[-1, 1].map((side) => ball(at.clone().addScaledVector(along, side * arm), 0.95 * r))];
  };
  return {
    first: merged([cylinder(a, axis, 0.6 * r, 2 * arm), ...fork(a, axis, inward[0])]),
    second: merged([cylinder(b, second, 0.6 * r, 2 * arm), ball(b, r), ...fork(b, second, inward[1])]),
  };
}

/** A cup around a ball, open toward the second body. */
function socket({ a, inward }: Place, r: number): BufferGeometry {
  const toward = unit(inward[0]);
  return merged([ring(a, toward, 1.75 * r, 0.5 * r), ball(a.clone().addScaledVector(toward, 1.2 * r), 1.25 * r)]);
}

/** Turns x into `along` and y into `out`. */
function basisOf(along: Vector3, out: Vector3): Matrix4 {
  return new Matrix4().makeBasis(along, out, new Vector3().crossVectors(along, out));
}
