/** An add-on's look in its icon and screenshots: two colors and a shape. */
export interface Look {
  deep: string
  light: string
  /** White, on a 70 by 70 field; legible at 40 px. */
  shape: string
}

const ring = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`
const stroke = (path: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`

/** A cog wheel of eight teeth. */
const cog = Array.from(
  { length: 8 },
  (_, i) => `<rect x="30.5" y="11" width="9" height="14" rx="2.5" transform="rotate(${i * 45} 35 35)"/>`,
).join('')

export const looks = {
  'acme-cache': { deep: '#a61e4d', light: '#f06595', shape: '<path d="M40 10 18 40h14l-4 20 24-32H37z"/>' },
  'acme-queue': {
    deep: '#d9480f',
    light: '#ffa94d',
    shape: `<rect x="12" y="16" width="30" height="10" rx="3"/><rect x="12" y="30" width="30" height="10" rx="3" opacity=".8"/><rect x="12" y="44" width="30" height="10" rx="3" opacity=".6"/>${stroke('M47 21h10M47 35h10M47 49h10M53 17l4 4-4 4M53 31l4 4-4 4M53 45l4 4-4 4', 3)}`,
  },
  'acme-mail': {
    deep: '#1864ab',
    light: '#4dabf7',
    shape:
      '<path d="M15 19h40a4 4 0 0 1 4 4v2L35 40 11 25v-2a4 4 0 0 1 4-4z"/><path d="M11 30l24 15 24-15v18a4 4 0 0 1-4 4H15a4 4 0 0 1-4-4z" opacity=".8"/>',
  },
  'acme-search': {
    deep: '#5f3dc4',
    light: '#9775fa',
    shape: `<path fill-rule="evenodd" d="M31 12a19 19 0 1 1 0 38 19 19 0 0 1 0-38zm0 8a11 11 0 1 0 0 22 11 11 0 0 0 0-22z"/>${stroke('M46 46 58 58', 8)}`,
  },
  'acme-vector': {
    deep: '#087f5b',
    light: '#38d9a9',
    shape: `${stroke('M16 54 28 29 46 40 55 16M28 29 55 16M16 54 46 40', 3, ' opacity=".75"')}${ring(16, 54, 6)}${ring(28, 29, 6)}${ring(46, 40, 6)}${ring(55, 16, 7)}`,
  },
  'acme-postgres': {
    deep: '#364fc7',
    light: '#748ffc',
    shape:
      '<ellipse cx="35" cy="18" rx="21" ry="8"/><path d="M14 23c0 10 42 10 42 0v10c0 10-42 10-42 0z" opacity=".85"/><path d="M14 38c0 10 42 10 42 0v12c0 10-42 10-42 0z" opacity=".7"/>',
  },
  'acme-legacy': {
    deep: '#495057',
    light: '#adb5bd',
    shape: `${cog}<path fill-rule="evenodd" d="M35 19a16 16 0 1 1 0 32 16 16 0 0 1 0-32zm0 9a7 7 0 1 0 0 14 7 7 0 0 0 0-14z"/>`,
  },
  'globex-logs': {
    deep: '#2b8a3e',
    light: '#69db7c',
    shape: `${ring(16, 18, 3.5)}${ring(16, 30, 3.5)}${ring(16, 42, 3.5)}${ring(16, 54, 3.5)}${stroke('M26 18h30M26 30h20M26 42h28M26 54h14', 6)}`,
  },
  'globex-metrics': {
    deep: '#862e9c',
    light: '#da77f2',
    shape: `<rect x="13" y="40" width="10" height="17" rx="3" opacity=".75"/><rect x="30" y="30" width="10" height="27" rx="3" opacity=".75"/><rect x="47" y="20" width="10" height="37" rx="3" opacity=".75"/>${stroke('M13 30 28 20l10 4 17-12', 5)}`,
  },
} as const satisfies Record<string, Look>

/** An add-on's icon: a 70 by 70 SVG. */
export const iconSvg = ({ deep, light, shape }: Look): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="70" height="70" viewBox="0 0 70 70">
  <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>
  <rect width="70" height="70" rx="16" fill="url(#g)"/><g fill="#fff">${shape}</g>
</svg>`
