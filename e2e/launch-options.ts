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

/** Maps are drawn by WebGL, which a machine without a graphics card computes. Everything is slower then, so only journeys with maps use it. */
export const launchOptionsForMaps = {
  ...launchOptions,
  args: [
    ...launchOptions.args,
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  ],
}
