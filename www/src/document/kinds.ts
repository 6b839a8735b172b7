// Made from the facts of `document::Joint`: HOLONOMY_UPDATE=1 cargo test -p holonomy-mechanism kinds::
import type { JointKind } from "./kind.js";

/** Every kind of joint. */
export const JOINTS: Record<string, JointKind> = {
  "revolute": {"points":"together","others":[],"planar":{"coordinates":["angle"],"direction":null,"either":false},"spatial":{"coordinates":["angle"],"direction":"axis","either":true},"slips":{"turns":true}},
  "prismatic": {"points":"line","others":[],"planar":{"coordinates":["displacement"],"direction":"axis","either":true},"spatial":{"coordinates":["displacement"],"direction":"axis","either":true},"slips":{"turns":false}},
  "weld": {"points":"together","others":[],"planar":{"coordinates":[],"direction":null,"either":false},"spatial":{"coordinates":[],"direction":null,"either":false}},
  "distance": {"points":"apart","others":[["length",null]],"planar":{"coordinates":["length"],"direction":null,"either":false},"spatial":{"coordinates":["length"],"direction":null,"either":false},"sides":["at-most","at-least"]},
  "rope": {"points":"apart","others":null,"planar":{"coordinates":["length"],"direction":null,"either":false},"spatial":{"coordinates":["length"],"direction":null,"either":false},"sides":["at-most"]},
  "angle": {"points":"free","others":[["value",null]],"planar":{"coordinates":["angle"],"direction":null,"either":false},"spatial":null},
  "path": {"points":"apart","others":null,"planar":{"coordinates":[],"direction":null,"either":false},"spatial":null,"slips":{"turns":false},"sides":["at-most","at-least"]},
  "cylindrical": {"points":"line","others":[],"planar":null,"spatial":{"coordinates":["angle","displacement"],"direction":"axis","either":true},"slips":{"turns":true}},
  "screw": {"points":"line","others":[["pitch",0.01]],"planar":null,"spatial":{"coordinates":["angle","displacement"],"direction":"axis","either":true}},
  "universal": {"points":"together","others":[],"planar":null,"spatial":{"coordinates":["angle1","angle2"],"direction":"axes","either":false}},
  "constant-velocity": {"points":"together","others":[],"planar":null,"spatial":{"coordinates":[],"direction":"axes","either":false}},
  "spherical": {"points":"together","others":[],"planar":null,"spatial":{"coordinates":[],"direction":null,"either":false}},
  "planar": {"points":"plane","others":[],"planar":null,"spatial":{"coordinates":["angle"],"direction":"normal","either":true}},
  "pin-slot": {"points":"line","others":[],"planar":{"coordinates":["displacement","angle"],"direction":"axis","either":false},"spatial":{"coordinates":["displacement"],"direction":"axis","either":false},"slips":{"turns":false}},
  "point-plane": {"points":"plane","others":[],"planar":null,"spatial":{"coordinates":[],"direction":"normal","either":false},"slips":{"turns":false},"sides":["at-most","at-least"]},
  "point-surface": {"points":"apart","others":null,"planar":null,"spatial":{"coordinates":[],"direction":null,"either":false},"slips":{"turns":false},"sides":["at-most","at-least"]},
  "gear": {"points":"free","others":null,"planar":{"coordinates":[],"direction":null,"either":false},"spatial":{"coordinates":[],"direction":null,"either":false},"loose":true},
  "rack": {"points":"free","others":null,"planar":{"coordinates":[],"direction":null,"either":false},"spatial":{"coordinates":[],"direction":null,"either":false},"loose":true},
  "belt": {"points":"free","others":null,"planar":{"coordinates":[],"direction":null,"either":false},"spatial":{"coordinates":[],"direction":null,"either":false}},
  "cam": {"points":"free","others":null,"planar":{"coordinates":[],"direction":null,"either":false},"spatial":{"coordinates":[],"direction":null,"either":false},"sides":["at-least"]},
  "geneva-wheel": {"points":"free","others":null,"planar":{"coordinates":[],"direction":null,"either":false},"spatial":{"coordinates":[],"direction":null,"either":false},"loose":true},
  "knife-edge": {"points":"travelling","others":null,"planar":{"coordinates":[],"direction":"direction","either":false},"spatial":{"coordinates":[],"direction":"direction","either":false}},
  "rolling": {"points":"travelling","others":null,"planar":{"coordinates":[],"direction":"normal","either":false},"spatial":{"coordinates":[],"direction":"normal","either":false}},
};
