export const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    // Chromium's sandbox does not work for root, which runs the tests in a container.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}

/**
 * Maps are drawn with WebGL, in software on a machine without a graphics card. That is a lot of work, so only
 * journeys with maps do it; and the rest of the page is composited without it, which halves the cost of such
 * a journey. Half as many pixels in each direction, on a page that is laid out the same, make it four times
 * cheaper again.
 */
export const forMaps = {
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'],
  },
  deviceScaleFactor: 0.5,
}
