/** Optional features of a program; each combination is compiled separately, so none pays for another. */
export type ProgramFlags = { isSharpened: boolean }

/**
 * No buffers: the corners of the grid follow from the vertex number. `sourceOf` maps a place in the view to a
 * place in the video: straight ahead through a lens without distortion, rotated by `uTurn`.
 */
export const vertexShader = `#version 300 es
precision highp float;
uniform ivec2 uGrid;
uniform float uYscale;
uniform vec2 uPlane;
uniform mat3 uTurn;
out vec2 vPlace;
const vec2 corners[6] = vec2[](vec2(0, 0), vec2(1, 0), vec2(0, 1), vec2(0, 1), vec2(1, 0), vec2(1, 1));

vec2 sourceOf(vec2 seen) {
  vec3 ray = uTurn * vec3((seen - 0.5) * uPlane, 1.0);
  return ray.xy / ray.z / uPlane + 0.5;
}

void main() {
  int cell = gl_VertexID / 6;
  vec2 seen = (vec2(cell % uGrid.x, cell / uGrid.x) + corners[gl_VertexID % 6]) / vec2(uGrid);
  gl_Position = vec4(seen.x * 2.0 - 1.0, 1.0 - seen.y * 2.0, 0, 1);
  seen.y = (seen.y - 0.5) / uYscale + 0.5;
  vPlace = sourceOf(seen);
}`

export function fragmentShader({ isSharpened }: ProgramFlags): string {
  return `#version 300 es
precision highp float;
uniform sampler2D uVideo;
uniform vec2 uTexel;
uniform float uSharpness;
uniform float uContrast;
uniform float uBrightness;
uniform float uGamma;
uniform float uSaturation;
in vec2 vPlace;
out vec4 outColour;
const vec3 luma = vec3(0.2126, 0.7152, 0.0722);

vec3 videoAt(float x, float y) {
  return texture(uVideo, vPlace + vec2(x, y) * uTexel).rgb;
}

void main() {
  vec3 colour = videoAt(0.0, 0.0);
  ${isSharpened ? sharpen : ''}
  colour = (colour - 0.5) * uContrast + 0.5 + uBrightness;
  colour = pow(clamp(colour, 0.0, 1.0), vec3(1.0 / uGamma));
  colour = mix(vec3(dot(colour, luma)), colour, uSaturation);
  bool isOutside = any(lessThan(vPlace, vec2(0))) || any(greaterThan(vPlace, vec2(1)));
  outColour = vec4(isOutside ? vec3(0) : colour, 1);
}`
}

const sharpen = `
  vec3 around = (videoAt(-1.0, 0.0) + videoAt(1.0, 0.0) + videoAt(0.0, -1.0) + videoAt(0.0, 1.0)) / 4.0;
  colour += uSharpness * clamp(dot(colour - around, luma), -0.15, 0.15);`
