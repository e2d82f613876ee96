type Change = [before: string, after: string]

const firstImport = "import {now} from '../util/time_control.ts';"

/**
 * Linking a shader program takes a graphics driver longer than drawing a frame, and asking for the result blocks until
 * that program, and everything queued before it, is done. The first picture of a map needs a dozen programs. So
 * whatever needs a new program is left out of the frame, and the next frame comes when the GPU has finished everything,
 * without blocking. The map counts as loaded when no program is missing. After that, a layer must not vanish for a
 * moment because it needs another program, so we do wait for that one.
 */
const linkMeanwhile: Record<string, Change[]> = {
  '/webgl/program.ts': [
    [
      'gl.linkProgram(this.program);\n',
      `gl.linkProgram(this.program);
        // On a surface in 3D, what is drawn is kept for the next frames.
        this.canWait = !useTerrain && drawnEachFrame.has(source);
        this.finish = () => {
        this.finish = null;
`,
    ],
    [
      'configuration.getUniforms(context, uniformLocations) : [];\n',
      'configuration.getUniforms(context, uniformLocations) : [];\n        };\n',
    ],
    [
      'if (this.failedToCreate) return;\n',
      `if (!context.hasAllPrograms && this.canWait) {
            if (this.finish) (context.missingPrograms ??= new Set()).add(this);
            // A frame without everything would only make the graphics processor busy.
            if (context.missingPrograms?.size > 0) return;
        }
        this.finish?.();
        if (this.failedToCreate) return;
`,
    ],
    [
      "import {VertexArrayObject} from './vertex_array_object.ts';",
      "import {VertexArrayObject} from './vertex_array_object.ts';\nimport {now, turnMs} from '../util/time_control.ts';",
    ],
    [
      'export type DrawMode =',
      `const eachFrame = /^(atmosphere|background|circle|clippingMask|colorRelief|fill|hillshade|line|raster$|sky|symbol)/;
const drawnEachFrame = new Set(Object.keys(shaders).filter((name) => eachFrame.test(name)).map((name) => shaders[name]));

/** Whether there is no program that would have to be waited for. */
export function takePrograms(context) {
    const {gl, missingPrograms, drawnSync} = context;
    if (!missingPrograms?.size) return true;
    if (drawnSync && gl.getSyncParameter(drawnSync, gl.SYNC_STATUS) !== gl.SIGNALED) return false;
    const parallel = context.parallelLinks ??= gl.getExtension('KHR_parallel_shader_compile') ?? false;
    const isLinked = ({program}) => !parallel || gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR);
    if (![...missingPrograms].every(isLinked)) return false;
    if (drawnSync) gl.deleteSync(drawnSync);
    context.drawnSync = null;
    const start = now();
    for (const program of missingPrograms) {
        program.finish?.();
        missingPrograms.delete(program);
        if (now() - start > turnMs) break;
    }
    return missingPrograms.size === 0;
}

/** Draws again when the graphics processor has done what it was told. */
export function awaitPrograms(context, draw) {
    const {gl} = context;
    if (context.drawnSync || !context.missingPrograms?.size) return;
    context.drawnSync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    const look = () => {
        if (gl.isContextLost() || takePrograms(context)) draw();
        else setTimeout(look, context.drawnSync ? 20 : 0);
    };
    setTimeout(look, 20);
}

export type DrawMode =`,
    ],
  ],
  '/webgl/draw/draw_hillshade.ts': [
    [
      'tile.needsHillshadePrepare = false;',
      'tile.needsHillshadePrepare = context.missingPrograms?.size > 0;',
    ],
  ],
  '/render/painter.ts': [
    [
      'if (this.context.gl.isContextLost()) return;\n\n        const frameRenderContext',
      `if (this.context.gl.isContextLost() || !takePrograms(this.context)) return;

        const frameRenderContext`,
    ],
    [firstImport, `${firstImport}\nimport {takePrograms} from '../webgl/program.ts';`],
  ],
  '/ui/map.ts': [
    [
      'if (this.loaded() && !this._loaded) {\n',
      `awaitPrograms(this.painter.context, () => this.style && this.triggerRepaint());
        const isDrawn = !isWaiting && !(this.painter.context.missingPrograms?.size > 0);
        if (this.loaded() && !this._loaded && isDrawn) {
            this.painter.context.hasAllPrograms = true;
`,
    ],
    [
      '} else if (!this.isMoving() && this.loaded()) {',
      '} else if (!this.isMoving() && this.loaded() && isDrawn) {',
    ],
    [firstImport, `${firstImport}\nimport {awaitPrograms} from '../webgl/program.ts';`],
  ],
}

/**
 * Before the first picture, all layers of a style and all glyphs of its labels are created, each in one task long
 * enough to notice on a phone. These changes yield to other tasks in between.
 */
const inTurns: Record<string, Change[]> = {
  '/util/time_control.ts': [
    [
      'export function now(): number {',
      `export const turnMs = 6;
let last = Promise.resolve();
let since = -Infinity;

/** Works one after the other, and lets others have the thread every few milliseconds. */
export function inTurn(work) {
    const done = last.then(async () => {
        if (performance.now() - since > turnMs) {
            await new Promise((resolve) => setTimeout(resolve));
            since = performance.now();
        }
        return work();
    });
    last = done.catch(() => {});
    return done;
}

export function now(): number {`,
    ],
  ],
  '/render/glyph_manager.ts': [
    [
      'return this._getRasterizedGlyph(tinySDF, id);',
      'return inTurn(() => this._getRasterizedGlyph(tinySDF, id));',
    ],
    [
      "import {isCluster} from '../util/graphemes.ts';",
      "import {isCluster} from '../util/graphemes.ts';\nimport {inTurn} from '../util/time_control.ts';",
    ],
  ],
  '/style/style.ts': [
    [
      'browser.frameAsync(this._frameRequest, this.map._ownerWindow).then(() => {',
      `const {signal} = this._frameRequest;
        browser.frameAsync(this._frameRequest, this.map._ownerWindow).then(async () => {
            const made = this._madeLayers = new globalThis.Map();
            for (const layer of json.layers) {
                await inTurn(() => made.set(layer, createStyleLayer(layer, this._globalState)));
                throwIfAborted(signal);
            }
        }).then(() => {`,
    ],
    [
      'const styledLayer = createStyleLayer(layer, this._globalState);\n            styledLayer.setEventedParent(this, {layer: {id: layer.id}});\n            this._layers[layer.id] = styledLayer;\n\n            if (isRaster',
      'const styledLayer = this._madeLayers?.get(layer) ?? createStyleLayer(layer, this._globalState);\n            styledLayer.setEventedParent(this, {layer: {id: layer.id}});\n            this._layers[layer.id] = styledLayer;\n\n            if (isRaster',
    ],
    [
      'this.light = new Light(this.stylesheet.light ?? {}, this._globalState);\n        this._applyProjection',
      'this._madeLayers = null;\n        this.light = new Light(this.stylesheet.light ?? {}, this._globalState);\n        this._applyProjection',
    ],
    ["import {now} from '../util/time_control.ts';", "import {inTurn, now} from '../util/time_control.ts';"],
  ],
}

/**
 * Whenever a layer is added, MapLibre copies the whole style to check the layer against it. What the application adds
 * is checked during development instead.
 */
const withoutChecks: Record<string, Change[]> = {
  '/style/style.ts': [
    ['if (options.validate === false) return false;', 'if (options.validate !== true) return false;'],
  ],
}

/** Whoever has made a map may say that its frames are not worth drawing yet, which also delays its events. */
const drawnLater: Record<string, Change[]> = {
  '/ui/map.ts': [
    [
      '        // Actually draw\n        this.painter.render(this.style,',
      `        const isWaiting = this.isWaiting?.() ?? false;
        if (!isWaiting) this.painter.render(this.style,`,
    ],
    [
      "        this.fire(new MapLibreEvent('render'));",
      "        if (!isWaiting) this.fire(new MapLibreEvent('render'));",
    ],
  ],
}

const changes = [linkMeanwhile, inTurns, drawnLater, withoutChecks].flatMap((some) => Object.entries(some))

/** The code of a MapLibre file with our changes applied. */
export function changeMapLibrary(code: string, id: string): string {
  const wanted = changes
    .filter(([path]) => id.endsWith(`/maplibre-gl/src${path}`))
    .flatMap(([, some]) => some)
  return wanted.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2)
      throw new Error(`This version of MapLibre does not have once what is changed in ${id}: ${before}`)
    return text.replace(before, () => after)
  }, code)
}
