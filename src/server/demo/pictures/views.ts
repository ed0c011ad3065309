import { areaChart, card, columnChart, ink, numbersFrom, ringChart } from './charts.ts'
import type { Dashboard } from './dashboard.ts'
import { letters, widthOf } from './lettering.ts'
import type { Look } from './looks.ts'

type View = (look: Look, dashboard: Dashboard, next: () => number) => string

const tones: Readonly<Record<string, readonly [field: string, text: string]>> = {
  Failed: ['#ffe3e3', '#c92a2a'],
  Bounced: ['#ffe3e3', '#c92a2a'],
  Stopped: ['#f1f3f5', '#495057'],
  Paused: ['#f1f3f5', '#495057'],
  Warning: ['#fff3bf', '#b35c00'],
  Slow: ['#fff3bf', '#b35c00'],
  Deferred: ['#fff3bf', '#b35c00'],
  Building: ['#d0ebff', '#1864ab'],
  Scaling: ['#d0ebff', '#1864ab'],
}

function pill(x: number, y: number, text: string): string {
  const [field, colour] = tones[text] ?? ['#d3f9d8', '#1b6e2f']
  const width = widthOf(text, 10) + 28
  return `<rect x="${x}" y="${y - 17}" width="${width.toFixed(0)}" height="25" rx="12.5" fill="${field}"/>${letters(x + 14, y, text, { size: 10, colour })}`
}

const tile = (look: Look, [label, value, change]: Dashboard['tiles'][number], i: number): string => {
  const x = 268 + i * 250.5
  return card(
    { x, y: 104, width: 232.5, height: 132 },
    '',
    letters(x + 22, 140, label, { size: 11, colour: ink.faint }) +
      letters(x + 22, 184, value, { size: 24, colour: ink.strong, weight: 0.16 }) +
      letters(x + 22, 216, change, { size: 10, colour: look.deep }),
  )
}

const hours = ['06:00', '09:00', '12:00', '15:00', '18:00', '21:00']

const overview: View = (look, { tiles, chart }, next) =>
  tiles.map((each, i) => tile(look, each, i)).join('') +
  card(
    { x: 268, y: 260, width: 984, height: 500 },
    chart.title,
    areaChart(look, next, { x: 292, y: 334, width: 932, height: 362 }, chart.scale, hours),
  )

const list: View = (look, { menu, columns, rows }) => {
  const lefts = [296, 620, 880, 1080]
  const head = columns.map((name, i) => letters(lefts[i] ?? 0, 198, name, { size: 10, colour: ink.faint }))
  const lines = rows.map(([name, detail, status, value], i) => {
    const y = 252 + i * 58
    return `<path d="M268 ${y - 34}h984" stroke="${ink.line}" stroke-width="1.5"/>${letters(296, y, name, { colour: ink.strong })}
    ${letters(620, y, detail, { size: 11, colour: ink.plain })}${pill(880, y, status)}${letters(1080, y, value, { size: 11, colour: ink.plain })}`
  })
  const filter = `<rect x="912" y="120" width="200" height="36" rx="8" fill="#f8f9fa" stroke="#dee2e6"/>${letters(930, 143, 'Filter', { size: 11, colour: ink.faint })}<rect x="1126" y="120" width="100" height="36" rx="8" fill="${look.deep}"/>${letters(1176, 143, 'New', { size: 11, colour: '#ffffff', anchor: 'middle' })}`
  return card({ x: 268, y: 104, width: 984, height: 656 }, menu[1], filter + head.join('') + lines.join(''))
}

const activity: View = (look, { menu, chart, events }, next) => {
  const lines = events.map(([time, text], i) => {
    const y = 174 + i * 74
    const more =
      i < events.length - 1 ? `<path d="M792 ${y + 8}v50" stroke="${ink.line}" stroke-width="3"/>` : ''
    return `${more}<circle cx="792" cy="${y - 5}" r="8" fill="${i === 0 ? look.deep : look.light}"/>${letters(816, y, text, { size: 11, colour: ink.strong })}${letters(816, y + 22, time, { size: 9, colour: ink.faint })}`
  })
  return (
    card(
      { x: 268, y: 104, width: 474, height: 316 },
      chart.title,
      areaChart(look, next, { x: 286, y: 168, width: 428, height: 198 }, chart.scale, hours.slice(0, 4)),
    ) +
    card(
      { x: 268, y: 444, width: 474, height: 316 },
      'By day of the week',
      columnChart(
        look,
        next,
        { x: 292, y: 506, width: 426, height: 200 },
        'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
      ),
    ) +
    card({ x: 764, y: 104, width: 488, height: 656 }, menu[2], lines.join(''))
  )
}

const usage: View = (look, { tiles, shares }, next) => {
  const colours = [look.deep, look.light, '#ffd43b', '#ced4da']
  const legend = shares.parts.map(([name, percent], i) => {
    const y = 596 + i * 40
    return `<rect x="892" y="${y - 12}" width="14" height="14" rx="4" fill="${colours[i % colours.length]}"/>${letters(918, y, name, { size: 11, colour: ink.plain })}${letters(1224, y, `${percent}%`, { size: 11, colour: ink.strong, anchor: 'end' })}`
  })
  return (
    tiles.map((each, i) => tile(look, each, i)).join('') +
    card(
      { x: 268, y: 260, width: 574, height: 500 },
      'Usage by month',
      columnChart(
        look,
        next,
        { x: 296, y: 330, width: 520, height: 366 },
        'Apr May Jun Jul Aug Sep Oct Nov'.split(' '),
      ),
    ) +
    card(
      { x: 864, y: 260, width: 388, height: 500 },
      shares.title,
      ringChart(
        colours,
        { x: 1058, y: 436, radius: 94 },
        shares.parts.map(([, percent]) => percent),
        shares.total,
      ) + legend.join(''),
    )
  )
}

const settings: View = (look, { menu, settings: all }) => {
  const control = (value: string | boolean, y: number) =>
    typeof value === 'string'
      ? `<rect x="844" y="${y - 26}" width="380" height="42" rx="8" fill="#f8f9fa" stroke="#dee2e6"/>${letters(862, y, value, { size: 11, colour: ink.plain })}`
      : `<rect x="1168" y="${y - 22}" width="56" height="32" rx="16" fill="${value ? look.deep : '#ced4da'}"/><circle cx="${value ? 1208 : 1184}" cy="${y - 6}" r="12" fill="#fff"/>`
  const lines = all.map(([name, value], i) => {
    const y = 202 + i * 74
    return `<path d="M296 ${y + 36}h928" stroke="${ink.line}" stroke-width="1.5"/>${letters(296, y, name, { colour: ink.strong })}${control(value, y)}`
  })
  const save = `<rect x="1104" y="702" width="120" height="40" rx="8" fill="${look.deep}"/>${letters(1164, 728, 'Save', { size: 12, colour: '#ffffff', anchor: 'middle' })}`
  return card({ x: 268, y: 104, width: 984, height: 656 }, menu[4], lines.join('') + save)
}

const views = [overview, list, activity, usage, settings] as const

/** A picture of an add-on's dashboard, 1280 by 800; `number` (0 to 4) names the view. */
export function screenshotSvg(look: Look, dashboard: Dashboard, number: number): string {
  const view = views[number] ?? overview
  const next = numbersFrom(dashboard.name.length * 31 + number * 7 + look.deep.charCodeAt(2))
  const menu = dashboard.menu.map((name, i) => {
    const y = 146 + i * 52
    const chosen = `<rect x="16" y="${y - 31}" width="208" height="46" rx="10" fill="#fff" opacity=".18"/>`
    return `${i === number ? chosen : ''}<rect x="36" y="${y - 15}" width="15" height="15" rx="4" fill="#fff" opacity="${i === number ? 1 : 0.55}"/>${letters(66, y, name, { size: 12, colour: '#ffffff', weight: i === number ? 0.16 : 0.12 })}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 1280 800">
  <rect width="1280" height="800" fill="#f4f6f8"/><rect width="240" height="800" fill="${look.deep}"/>
  <g transform="translate(28 22) scale(.62)"><rect width="70" height="70" rx="16" fill="${look.light}"/><g fill="#fff">${look.shape}</g></g>
  ${letters(84, 51, dashboard.name, { size: 13, colour: '#ffffff', weight: 0.16 })}${menu.join('')}
  ${letters(36, 768, 'Help and support', { size: 10, colour: '#ffffff' })}
  <rect x="240" width="1040" height="76" fill="#fff"/><path d="M240 76h1040" stroke="#e3e6ea" stroke-width="1.5"/>
  ${letters(268, 46, dashboard.menu[number] ?? '', { size: 16, colour: ink.strong, weight: 0.16 })}
  ${letters(1190, 45, 'storefront-production', { size: 11, colour: ink.plain, anchor: 'end' })}
  <circle cx="1232" cy="38" r="20" fill="${look.light}"/>${letters(1232, 44, 'AP', { size: 11, colour: '#ffffff', weight: 0.16, anchor: 'middle' })}
  ${view(look, dashboard, next)}
</svg>`
}

/** Each view's name in the screenshots' alternative text. */
export const viewNames = ['overview', 'list', 'activity', 'usage', 'settings'] as const
