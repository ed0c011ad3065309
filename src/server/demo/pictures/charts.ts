import { letters } from './lettering.ts'
import type { Look } from './looks.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const ink = { strong: '#212529', plain: '#495057', faint: '#868e96', line: '#e9ecef' } as const

/** A small seeded generator of numbers from 0 to 1, so that pictures are the same at every start. */
export function numbersFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 2_654_435_761)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1
    return (state >>> 0) / 2 ** 32
  }
}

/** A white card with its title. */
export const card = ({ x, y, width, height }: Box, title: string, content: string): string =>
  `<rect x="${x}" y="${y + 2}" width="${width}" height="${height}" rx="12" fill="#dee2e6" opacity=".7"/>
  <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="#fff" stroke="#e3e6ea"/>
  ${title === '' ? '' : letters(x + 24, y + 38, title, { size: 13, colour: ink.strong, weight: 0.15 })}${content}`

/** An area chart with a scale on the left and months or hours below. */
export function areaChart(
  look: Look,
  next: () => number,
  { x, y, width, height }: Box,
  scale: readonly string[],
  below: readonly string[],
): string {
  const left = x + 62
  const right = x + width
  const points = Array.from({ length: 40 }, (_, i) => {
    const trend = 0.3 + (0.35 * i) / 39 + 0.09 * Math.sin(i / 2.4)
    const at = left + ((right - left) * i) / 39
    return `${at.toFixed(1)},${(y + height * (1 - trend - 0.16 * next())).toFixed(1)}`
  })
  const grid = scale.map((label, i) => {
    const at = y + (height * i) / (scale.length - 1)
    return `<path d="M${left} ${at}H${right}" stroke="${ink.line}" stroke-width="1.5"/>${letters(left - 14, at + 5, label, { size: 10, colour: ink.faint, anchor: 'end' })}`
  })
  const names = below.map((label, i) =>
    letters(left + ((right - left) * (i + 0.5)) / below.length, y + height + 28, label, {
      size: 10,
      colour: ink.faint,
      anchor: 'middle',
    }),
  )
  return `${grid.join('')}${names.join('')}<polygon points="${left},${y + height} ${points.join(' ')} ${right},${y + height}" fill="${look.light}" opacity=".2"/>
  <polyline points="${points.join(' ')}" fill="none" stroke="${look.deep}" stroke-width="3.5" stroke-linejoin="round"/>`
}

/** Columns in two shades, one pair per name. */
export function columnChart(
  look: Look,
  next: () => number,
  { x, y, width, height }: Box,
  names: readonly string[],
): string {
  const step = width / names.length
  const columns = names.map((name, i) => {
    const at = x + i * step + step / 2
    const first = height * (0.35 + (0.4 * i) / names.length + 0.2 * next())
    const second = first * (0.35 + 0.3 * next())
    const bar = (left: number, tall: number, fill: string) =>
      `<rect x="${left.toFixed(1)}" y="${(y + height - tall).toFixed(1)}" width="16" height="${tall.toFixed(1)}" rx="4" fill="${fill}"/>`
    return `${bar(at - 18, first, look.deep)}${bar(at + 2, second, look.light)}${letters(at, y + height + 26, name, { size: 10, colour: ink.faint, anchor: 'middle' })}`
  })
  return `<path d="M${x} ${y + height}h${width}" stroke="${ink.line}" stroke-width="2"/>${columns.join('')}`
}

/** A ring divided into parts (in percent, totaling 100) with the total in the middle. */
export function ringChart(
  colours: readonly string[],
  at: { x: number; y: number; radius: number },
  parts: readonly number[],
  total: string,
): string {
  const around = 2 * Math.PI * at.radius
  let turned = 0
  const arcs = parts.map((part, i) => {
    const length = (around * part) / 100
    const arc = `<circle cx="${at.x}" cy="${at.y}" r="${at.radius}" fill="none" stroke="${colours[i % colours.length]}" stroke-width="26" stroke-dasharray="${(length - 3).toFixed(1)} ${(around - length + 3).toFixed(1)}" transform="rotate(${(turned * 3.6 - 90).toFixed(1)} ${at.x} ${at.y})"/>`
    turned += part
    return arc
  })
  return `${arcs.join('')}${letters(at.x, at.y + 9, total, { size: 18, colour: ink.strong, weight: 0.16, anchor: 'middle' })}`
}
