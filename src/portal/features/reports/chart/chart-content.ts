import type { ReactNode } from 'react'
import type { ChartFrame } from './chart-frame.ts'

/** A figure in words, with the colour of its series if it has one. */
export interface Line {
  key: string
  name: string
  text: string
  colour?: string
}

/** A chart over months or days, oldest first: what stands in it, and what is told of it. */
export interface ChartContent {
  /** How many months or days. */
  count: number
  frameOf: (width: number) => ChartFrame
  /** An amount beside its line. */
  amount: (value: number) => string
  /** Draws the columns of a month or day. */
  columns: (frame: ChartFrame, index: number) => ReactNode
  /** Draws what belongs to no month or day. */
  ground?: (frame: ChartFrame) => ReactNode
  /** The name and the figures of a month or day, with the most important one last. */
  tell: (index: number) => { name: string; lines: readonly Line[] }
}

/** Tells the figures of a month or day in one sentence. */
export function spokenFigures({ tell }: ChartContent, index: number): string {
  const { name, lines } = tell(index)
  return `${name}: ${lines.map((line) => `${line.name} ${line.text}`).join(', ')}`
}
