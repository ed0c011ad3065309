/** An add-on's two colours and the shape of its icon. */
export interface Look {
  deep: string
  light: string
  shape: keyof typeof shapes
}

/** White shapes on a 70 by 70 field, legible at 40 px. */
const shapes = {
  bolt: '<path d="M40 10 18 40h14l-4 20 24-32H37z"/>',
  queue:
    '<rect x="12" y="17" width="46" height="9" rx="4.5"/><rect x="12" y="31" width="36" height="9" rx="4.5" opacity=".8"/><rect x="12" y="45" width="26" height="9" rx="4.5" opacity=".6"/>',
  mail: '<path d="M12 20h46v4L35 39 12 24z"/><path d="M12 29l23 15 23-15v22H12z" opacity=".8"/>',
  lens: '<path fill-rule="evenodd" d="M31 13a18 18 0 1 1 0 36 18 18 0 0 1 0-36zm0 8a10 10 0 1 0 0 20 10 10 0 0 0 0-20z"/><path d="m44 44 14 14" stroke="#fff" stroke-width="8" stroke-linecap="round"/>',
  vector:
    '<path d="M16 54 52 18M52 18H34M52 18v18" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><circle cx="18" cy="20" r="6"/><circle cx="50" cy="52" r="6" opacity=".7"/>',
  cylinder:
    '<ellipse cx="35" cy="18" rx="21" ry="8"/><path d="M14 23c0 10 42 10 42 0v10c0 10-42 10-42 0z" opacity=".85"/><path d="M14 38c0 10 42 10 42 0v12c0 10-42 10-42 0z" opacity=".7"/>',
  tower: '<path d="M22 14h26l-4 12H26z" opacity=".7"/><path d="M26 30h18l6 28H20z"/>',
  lines:
    '<path d="M14 18h42M14 30h30M14 42h42M14 54h22" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none"/>',
  bars: '<rect x="13" y="36" width="10" height="20" rx="3"/><rect x="30" y="24" width="10" height="32" rx="3" opacity=".85"/><rect x="47" y="13" width="10" height="43" rx="3" opacity=".7"/>',
} as const

/** The icon of an add-on: 70 by 70. */
export const iconSvg = ({ deep, light, shape }: Look): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="70" height="70" viewBox="0 0 70 70">
  <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>
  <rect width="70" height="70" rx="16" fill="url(#g)"/>
  <g fill="#fff">${shapes[shape]}</g>
</svg>`

/** Words are drawn as bars: pictures must not depend on the fonts of the machine that makes them. */
const words = (x: number, y: number, widths: readonly number[], colour: string, height = 12): string => {
  let at = x
  return widths
    .map((width) => {
      const bar = `<rect x="${at}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${colour}"/>`
      at += width + height
      return bar
    })
    .join('')
}

/** A small deterministic generator, so that a picture is the same at every start. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1) >>> 0
    return state / 2 ** 32
  }
}

function chart(look: Look, next: () => number, x: number, y: number, width: number, height: number): string {
  const points = Array.from({ length: 25 }, (_, i) => {
    const rise = height * (0.25 + 0.35 * (i / 24) + 0.25 * next())
    return `${x + (i * width) / 24},${y + height - rise}`
  })
  const grid = [0.25, 0.5, 0.75].map(
    (part) => `<path d="M${x} ${y + height * part}h${width}" stroke="#e9ecef" stroke-width="2"/>`,
  )
  return `${grid.join('')}<polygon points="${x},${y + height} ${points.join(' ')} ${x + width},${y + height}" fill="${look.light}" opacity=".22"/>
  <polyline points="${points.join(' ')}" fill="none" stroke="${look.deep}" stroke-width="5" stroke-linejoin="round"/>`
}

const card = (x: number, y: number, width: number, height: number, content: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="#fff" stroke="#e3e6ea" stroke-width="2"/>${content}`

function overview(look: Look, next: () => number): string {
  const tiles = [0, 1, 2].map((i) => {
    const x = 280 + i * 316
    const value = words(x + 28, 160, [70 + next() * 90], look.deep, 30)
    return card(x, 108, 292, 124, words(x + 28, 130, [60, 44], '#adb5bd') + value)
  })
  return (
    tiles.join('') +
    card(280, 256, 924, 488, words(308, 284, [110, 70], '#868e96') + chart(look, next, 308, 330, 868, 380))
  )
}

function table(look: Look, next: () => number): string {
  const rows = Array.from({ length: 11 }, (_, i) => {
    const y = 190 + i * 50
    const tone = ['#d3f9d8', '#fff3bf', '#e9ecef'][Math.floor(next() * 3)] ?? '#e9ecef'
    return `<path d="M280 ${y + 32}h924" stroke="#edf0f2" stroke-width="2"/>${words(308, y, [90 + next() * 60, 50], '#495057')}
    ${words(640, y, [60 + next() * 70], '#adb5bd')}<rect x="880" y="${y - 6}" width="92" height="24" rx="12" fill="${tone}"/>
    ${words(1080, y, [50 + next() * 40], look.deep)}`
  })
  return card(
    280,
    108,
    924,
    640,
    words(308, 136, [80], '#868e96') +
      words(640, 136, [70], '#868e96') +
      words(880, 136, [56], '#868e96') +
      words(1080, 136, [64], '#868e96') +
      rows.join(''),
  )
}

function split(look: Look, next: () => number): string {
  const bars = Array.from({ length: 9 }, (_, i) => {
    const height = 60 + next() * 210
    return `<rect x="${316 + i * 44}" y="${700 - height}" width="28" height="${height}" rx="6" fill="${i % 3 === 2 ? look.deep : look.light}"/>`
  })
  const list = Array.from({ length: 9 }, (_, i) => {
    const y = 180 + i * 60
    return `<circle cx="${790}" cy="${y + 6}" r="12" fill="${look.light}"/>${words(818, y, [100 + next() * 70, 60], '#495057')}${words(1100, y, [64], '#adb5bd')}`
  })
  return (
    card(280, 108, 440, 290, words(308, 136, [90, 50], '#868e96') + chart(look, next, 308, 176, 384, 190)) +
    card(280, 422, 440, 322, words(308, 446, [120], '#868e96') + bars.join('')) +
    card(744, 108, 460, 636, words(772, 136, [100, 60], '#868e96') + list.join(''))
  )
}

const layouts = [overview, table, split] as const

/** A picture of an add-on's dashboard, 1280 by 800; `number` chooses the layout and the figures. */
export function screenshotSvg(look: Look, number: number): string {
  const next = random(number * 977 + look.deep.charCodeAt(2) * 31 + look.shape.length)
  const layout = layouts[number % layouts.length] ?? overview
  const menu = Array.from({ length: 7 }, (_, i) => {
    const y = 130 + i * 52
    const chosen = i === number % layouts.length
    return `${chosen ? `<rect x="20" y="${y - 16}" width="212" height="44" rx="10" fill="#fff" opacity=".18"/>` : ''}<rect x="40" y="${y - 2}" width="16" height="16" rx="4" fill="#fff" opacity=".8"/>${words(72, y, [60 + next() * 60], '#ffffff')}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 1280 800">
  <rect width="1280" height="800" fill="#f4f6f8"/><rect width="252" height="800" fill="${look.deep}"/>
  <g transform="translate(32 28) scale(.72)"><rect width="70" height="70" rx="16" fill="${look.light}"/><g fill="#fff">${shapes[look.shape]}</g></g>
  ${words(98, 46, [84], '#ffffff', 14)}${menu.join('')}
  <rect x="252" width="1028" height="80" fill="#fff"/>${words(280, 34, [120, 60], '#343a40', 14)}
  <rect x="1060" y="22" width="100" height="36" rx="10" fill="${look.deep}"/><circle cx="1200" cy="40" r="18" fill="${look.light}"/>
  ${layout(look, next)}
</svg>`
}
