/**
 * Browsers by their mark in the User-Agent, and the word that must be in it besides; a name that others also carry after
 * those that do.
 */
const browsers: readonly (readonly [name: string, mark: RegExp, besides?: string])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)/, 'Safari/'],
]

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
  for (const [name, mark, besides = ''] of browsers) {
    const version = userAgent.includes(besides) ? mark.exec(userAgent)?.[1] : undefined
    if (version !== undefined) return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`
  }
  return /^[\w.-]+/.exec(userAgent)?.[0] ?? null
}
