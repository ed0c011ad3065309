const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  ],
}

/** The Chrome or Chromium that is installed where it usually is, if there is one. */
export const installedChrome = (
  platform: NodeJS.Platform,
  exists: (path: string) => boolean,
): string | undefined => places[platform]?.find((path) => exists(path))

/**
 * The browser that can show a window: what CHROMIUM names, or one that is installed. The tests' own Chromium has no
 * windows. Throws, in words, where there is no display or no such browser.
 */
export function installedBrowser(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  exists: (path: string) => boolean,
): string {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    throw new Error(
      'There is no display to show a window on (neither DISPLAY nor WAYLAND_DISPLAY is set): run this on a desktop, ' +
        'or under xvfb-run, or leave --headed out.',
    )
  }
  if (env.CHROMIUM !== undefined) {
    if (exists(env.CHROMIUM)) return env.CHROMIUM
    throw new Error(`CHROMIUM names ${env.CHROMIUM}, which does not exist.`)
  }
  const found = installedChrome(platform, exists)
  if (found !== undefined) return found
  throw new Error(
    'No Chrome or Chromium with windows is installed where it usually is: set CHROMIUM to its program. ' +
      'The Chromium that the tests bring can only be run without a window.',
  )
}
