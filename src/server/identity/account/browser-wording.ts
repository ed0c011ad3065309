/** Browsers by their mark in the User-Agent, a name that others also carry after those that do. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Describes a browser by its User-Agent: 'Firefox 140 on Linux'. For a program that is no known browser, the name that
 * it gives itself first; null without one.
 */
export function browserWording(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  for (const [name, mark] of browsers) {
    const version = mark.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`
  }
  return /^[\w.-]+/.exec(userAgent)?.[0] ?? null
}
