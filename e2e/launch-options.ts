export const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    // Chromium's own sandbox does not work for root, which is who runs tests in a container.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}

/**
 * Maps are drawn by WebGL, which a machine without a graphics card computes. That is a lot of work, so only journeys with
 * maps do it; and the rest of the page is put together without it, which halves what such a journey costs.
 */
export const launchOptionsForMaps = {
  ...launchOptions,
  args: [...launchOptions.args, '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'],
}
