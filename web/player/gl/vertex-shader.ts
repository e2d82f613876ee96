import type { ProgramFlags } from './flags.ts'

/**
 * No vertex data: the corners of the grid follow from the vertex number. `sourceOf` maps a place in the view
 * to a place in the video, both from 0 to 1. It does what domain/stabilization/lens-model.ts does, and in
 * the same way; a test in a browser compares the two.
 */
export function vertexShader(flags: ProgramFlags): string {
  return `#version 300 es
precision highp float;
uniform ivec2 uGrid;
uniform float uYscale;
out vec2 vPlace;
${flags.isWarped ? warp(flags) : asRecorded}

void main() {
  vec2 seen = vec2(gl_VertexID % (uGrid.x + 1), gl_VertexID / (uGrid.x + 1)) / vec2(uGrid);
  gl_Position = vec4(seen.x * 2.0 - 1.0, 1.0 - seen.y * 2.0, 0, 1);
  seen.y = (seen.y - 0.5) / uYscale + 0.5;
  vPlace = sourceOf(seen);
}`
}

const asRecorded = 'vec2 sourceOf(vec2 seen) { return seen; }'

/** `uFocal` and `uCentre` are shares of the width and the height; radii are in focal lengths. */
function warp({ isViewStraight, isLensStraight, isStretched, isRolling }: ProgramFlags): string {
  return `
uniform vec2 uFocal;
uniform vec2 uCentre;
uniform float uZoom;
uniform vec4 uBend;
uniform vec2 uReach;
${isLensStraight ? '' : bend}
${isStretched ? stretch : ''}

vec3 rayOf(vec2 seen) {
  vec2 place = (seen - 0.5) / uZoom;
  ${isStretched && !isViewStraight ? 'place = unstretched(place) / vec2(uAspect, 1.0);' : ''}
  vec2 plane = place / uFocal;
  ${isViewStraight ? 'return vec3(plane, 1.0);' : bentRay}
}

vec2 placeOf(vec3 ray) {
  float aside = length(ray.xy);
  float angle = atan(aside, ray.z);
  float within = min(angle, uReach.x);
  float radius = ${isLensStraight ? 'tan(within)' : 'bent(within)'} + angle - within;
  vec2 place = uFocal * ray.xy * (aside > 1e-6 ? radius / aside : 1.0 / ray.z);
  ${isStretched ? 'place = stretched(place * vec2(uAspect, 1.0));' : ''}
  return place + uCentre;
}
${isRolling ? rolling : still}`
}

const bend = `
float bent(float angle) {
  float a = angle * angle;
  return angle * (1.0 + a * (uBend.x + a * (uBend.y + a * (uBend.z + a * uBend.w))));
}

float slopeOf(float angle) {
  float a = angle * angle;
  return 1.0 + a * (3.0 * uBend.x + a * (5.0 * uBend.y + a * (7.0 * uBend.z + a * 9.0 * uBend.w)));
}

// Newton's method within bounds, since a step from a flat part of the curve could lead anywhere.
float unbent(float radius) {
  if (radius >= uReach.y) return min(uReach.x + radius - uReach.y, 3.14159265);
  float least = 0.0;
  float most = uReach.x;
  float angle = min(radius, 0.9 * uReach.x);
  for (int i = 0; i < 8; i++) {
    float error = bent(angle) - radius;
    if (error > 0.0) most = angle; else least = angle;
    float next = angle - error / slopeOf(angle);
    if (abs(next - angle) < 1e-6) return next;
    angle = next >= least && next <= most ? next : 0.5 * (least + most);
  }
  return angle;
}`

const bentRay = `
  float radius = length(plane);
  float angle = unbent(radius);
  return vec3(plane * (radius > 1e-6 ? sin(angle) / radius : 1.0), cos(angle));`

const stretch = `
uniform float uAcross[8];
uniform float uDown[6];
uniform float uAspect;

// The first seven factors times the even powers; with a slope of 2 its derivative, times x.
float evenSum(float xx, float slope) {
  float sum = 0.0;
  for (int i = 6; i >= 0; i--) sum = sum * xx + uAcross[i] * (1.0 + slope * float(i));
  return sum;
}

float downFactor(float xx, float yy) {
  return uDown[0] + yy * (uDown[1] + uDown[2] * yy) + xx * (uDown[3] + uDown[4] * yy + uDown[5] * xx);
}

vec2 unstretched(vec2 at) {
  vec2 squares = at * at;
  return at * vec2(evenSum(squares.x, 0.0) + uAcross[7] * squares.y, downFactor(squares.x, squares.y));
}

vec2 stretched(vec2 goal) {
  goal = clamp(goal, -1.0, 1.0);
  vec2 at = goal / vec2(uAcross[0], uDown[0]);
  for (int i = 0; i < 8; i++) {
    float yy = at.y * at.y;
    float factor = evenSum(at.x * at.x, 0.0) + uAcross[7] * yy;
    at.x -= (at.x * factor - goal.x) / (evenSum(at.x * at.x, 2.0) + uAcross[7] * yy);
    float xx = at.x * at.x;
    float slope = downFactor(xx, yy) + 2.0 * yy * (uDown[1] + 2.0 * uDown[2] * yy + uDown[4] * xx);
    at.y -= (at.y * downFactor(xx, yy) - goal.y) / slope;
  }
  return at;
}`

const still = `
uniform mat3 uTurns[1];
vec2 sourceOf(vec2 seen) { return placeOf(uTurns[0] * rayOf(seen)); }`

/**
 * A row's height says when it was read, and the turn at that time says where the row is: two rounds are enough to
 * converge.
 */
const rolling = `
uniform mat3 uTurns[9];

vec3 turnedAt(vec3 ray, float height) {
  float at = clamp(height, 0.0, 1.0) * 8.0;
  int slice = min(int(at), 7);
  return mix(uTurns[slice] * ray, uTurns[slice + 1] * ray, at - float(slice));
}

vec2 sourceOf(vec2 seen) {
  vec3 ray = rayOf(seen);
  vec2 place = placeOf(uTurns[4] * ray);
  place = placeOf(turnedAt(ray, place.y));
  return placeOf(turnedAt(ray, place.y));
}`
