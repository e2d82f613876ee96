import type { ProgramFlags } from './flags.ts'

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
