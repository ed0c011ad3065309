import { Graph, layout } from '@dagrejs/dagre'
import { arrowLabel, type Chart, type ChartState, type ChartTransition } from '#machines/chart.ts'
import { arrowLines, type PlacedBox, type Point } from './arrow-lines.ts'

/** Represents every state, for arrows that start from all of them. */
export const anyState = '*'

/** Height of a line of text, in px; widths assume 12 px system fonts, generously. */
export const lineHeight = 16
const charWidth = 6.4
const statePadding = 12
/** Room beside a state for a self-transition. */
const loopRoom = 26
const startSize = 12
/** A longer label, in characters, has its guard on a second line. */
const longLabel = 20

export interface PlacedState extends PlacedBox {
  /** The state's key, or '*' for any state. */
  key: string
  /** Null for any state. */
  state: ChartState | null
  /** Its name, what it invokes, then the caller's lines. */
  lines: readonly string[]
}

/** A line of an arrow's label, and the machine's transition it belongs to. */
interface LabelLine {
  text: string
  transition: ChartTransition
}

/** All transitions between the same two states share an arrow; from and to are keys. */
interface PlacedArrow {
  from: string
  to: string
  label: PlacedBox & { lines: readonly LabelLine[] }
  /** From edge to edge; the last point is the arrowhead. */
  points: readonly Point[]
}

export interface ChartLayout {
  width: number
  height: number
  states: readonly PlacedState[]
  arrows: readonly PlacedArrow[]
  /** Where the machine starts: a dot and its arrow. */
  starts: readonly (PlacedBox & { to: string; points: readonly Point[] })[]
}

interface Options {
  /** Extra lines inside a state's box. */
  linesIn?: (key: string) => readonly string[]
  /** The text on an arrow; its label by default. */
  label?: (transition: ChartTransition) => string
}

const startOf = (key: string) => `start ${key}`
/** Ideographs, kana, emoji and the like are as wide as they are tall. */
const wide = /[\u1100-\u115f\u2e80-\uffdc\u{1f000}-\u{3ffff}]/u
const lengthOf = (line: string) =>
  [...line].reduce((sum, sign) => sum + (wide.test(sign) ? 2 * charWidth : charWidth), 0)
const widthOf = (lines: readonly string[]) => Math.max(...lines.map((line) => lengthOf(line)))

/** Splits a long label into two lines. */
const broken = (text: string): string[] => {
  const at = text.indexOf(' [')
  return at > 0 && text.length > longLabel ? [text.slice(0, at), text.slice(at + 1)] : [text]
}

interface Bundle {
  from: string
  to: string
  lines: LabelLine[]
}

/** Groups transitions by their two states, in the machine's order. One without a target stays where it is. */
function bundlesOf(chart: Chart, label: (transition: ChartTransition) => string): Bundle[] {
  const bundles = new Map<string, Bundle>()
  for (const transition of chart.transitions) {
    const from = transition.from ?? anyState
    const to = transition.to ?? from
    const bundle = bundles.get(`${from} ${to}`) ?? { from, to, lines: [] }
    bundles.set(`${from} ${to}`, bundle)
    bundle.lines.push(...broken(label(transition)).map((text) => ({ text, transition })))
  }
  return [...bundles.values()]
}

/** Leaves a state's side, goes around its label and returns; the label is beside the state. */
function loop(state: PlacedBox, label: PlacedBox): Point[] {
  const edge = state.x + state.width / 2
  const turn = label.x - label.width / 2 + loopRoom - 8
  const reach = Math.min(10, state.height / 2 - 4)
  return [
    { x: edge, y: state.y - reach },
    { x: turn, y: state.y - reach },
    { x: turn, y: state.y + reach },
    { x: edge, y: state.y + reach },
  ]
}

/** The label's text is to the right of the loop. */
const besideLoop = (label: PlacedBox): PlacedBox => ({
  ...label,
  x: label.x + loopRoom / 2,
  width: label.width - loopRoom,
})

const boxOf = ({ x, y, width, height }: Partial<PlacedBox>): PlacedBox => {
  if (x === undefined || y === undefined || width === undefined || height === undefined)
    throw new Error('the layout has placed a box nowhere')
  return { x, y, width, height }
}

/**
 * Lays out a chart's states and arrows from top to bottom without overlaps. Deterministic. Nested states are
 * placed beside each other, named by path.
 */
export function chartLayout(chart: Chart, options: Options = {}): ChartLayout {
  const { linesIn = () => [], label = (transition) => arrowLabel(chart, transition) } = options
  const bundles = bundlesOf(chart, label)
  const graph = new Graph<
    Record<string, unknown>,
    Partial<PlacedBox>,
    Partial<PlacedBox> & { points?: Point[] }
  >({
    multigraph: true,
  })
  graph.setGraph({ rankdir: 'TB', nodesep: 28, edgesep: 18, ranksep: 56, marginx: 12, marginy: 12 })

  const lines = new Map<string, readonly string[]>()
  const setState = (key: string, texts: readonly string[]) => {
    lines.set(key, texts)
    graph.setNode(key, {
      width: Math.max(72, widthOf(texts) * 1.06 + 2 * statePadding),
      height: texts.length * lineHeight + 18,
    })
  }
  for (const { key, invokes, final } of chart.states) {
    setState(key, [final ? `${key} (end)` : key, ...invokes.map((name) => `runs ${name}`), ...linesIn(key)])
  }
  if (chart.transitions.some(({ from }) => from === null))
    setState(anyState, ['any state', ...linesIn(anyState)])

  const firsts = chart.states.filter(({ initial }) => initial).map(({ key }) => key)
  for (const key of firsts) {
    graph.setNode(startOf(key), { width: startSize, height: startSize })
    graph.setEdge(startOf(key), key, { width: 0, height: 0 })
  }
  for (const { from, to, lines: texts } of bundles) {
    graph.setEdge(from, to, {
      width: widthOf(texts.map(({ text }) => text)) + 8 + (from === to ? loopRoom : 0),
      height: texts.length * lineHeight + 6,
      labelpos: 'c',
    } as Partial<PlacedBox>)
  }
  layout(graph)

  const boxes = new Map(graph.nodes().map((key) => [key, boxOf(graph.node(key))]))
  const at = (key: string): PlacedBox => {
    const box = boxes.get(key)
    if (box === undefined) throw new Error(`the chart has no state ${key}`)
    return box
  }
  const labels = bundles.map(({ from, to }) => boxOf(graph.edge(from, to)))

  const links = [
    ...bundles.filter(({ from, to }) => from !== to),
    ...firsts.map((key) => ({ from: startOf(key), to: key })),
  ].map(({ from, to }) => ({
    from: at(from),
    to: at(to),
    // The layout's end points on the boxes' edges are dropped.
    by: (graph.edge(from, to).points ?? []).slice(1, -1),
  }))
  const drawn = arrowLines(links, [...boxes.values(), ...labels])
  const lineOf = (from: string, to: string): readonly Point[] =>
    drawn[links.findIndex((link) => link.from === at(from) && link.to === at(to))] ?? []

  const whole = graph.graph() as { width: number; height: number }
  return {
    width: Math.ceil(whole.width),
    height: Math.ceil(whole.height),
    states: [...lines].map(([key, texts]) => ({
      ...at(key),
      key,
      state: chart.states.find((each) => each.key === key) ?? null,
      lines: texts,
    })),
    arrows: bundles.map(({ from, to, lines: texts }, i) => {
      const box = boxOf(labels[i] ?? {})
      return from === to
        ? { from, to, label: { ...besideLoop(box), lines: texts }, points: loop(at(from), box) }
        : { from, to, label: { ...box, lines: texts }, points: lineOf(from, to) }
    }),
    starts: firsts.map((key) => ({ ...at(startOf(key)), to: key, points: lineOf(startOf(key), key) })),
  }
}
