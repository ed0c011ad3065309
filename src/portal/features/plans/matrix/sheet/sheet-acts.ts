import type { Actor } from 'xstate'
import type { CellStep, sheet } from '#machines/shapes/sheet.ts'
import type { Feature } from '#contract/feature.ts'
import { counted } from '#contract/formats/grouped.ts'
import type { Plan } from '#contract/plan.ts'
import { copyChanges, fillChanges } from '../sheet-changes.ts'
import { type CellChange, parseValue, type SheetTexts, valueText } from '../value-text.ts'
import { cellPath, changeAt, inputAt, showInput, textAt } from './sheet-cells.ts'

export interface SheetOptions {
  /** The rows, in order. */
  features: readonly Feature[]
  /** The columns, in order. */
  plans: readonly Plan[]
  texts: SheetTexts
  /** The texts that count as unchanged; they move where others have saved meanwhile. */
  stored: SheetTexts
  /** Applies changes to the form's latest texts: a key may change some twice before the next render. */
  onChange: (changes: readonly CellChange[]) => void
  /** No change is taken, for the moment or at all. */
  readOnly?: boolean
}

/** The parts of a sheet that its acts work on. */
interface SheetParts {
  actor: Actor<typeof sheet>
  read: () => SheetOptions
  /** Tells what an act on several cells has done. */
  tell: (notice: string) => void
}

/** The acts of a sheet: each is one change that is undone as a whole. */
export function sheetActs({ actor, read, tell }: SheetParts) {
  const textOf = (planId: string, featureId: string): string =>
    textAt(read().texts, cellPath(planId, featureId))

  /** Writes a value as customers read it; a text that is none stays. */
  function settled(change: CellChange): CellChange {
    const feature = read().features.find(({ id }) => id === change.featureId)
    if (feature === undefined) return change
    const parsed = parseValue(feature.datatype, change.text)
    return 'error' in parsed ? change : { ...change, text: valueText(feature.datatype, parsed.value) }
  }

  /** Settles the text of the cell with focus, and returns it. */
  function settleText(path: string): string {
    const { planId, featureId } = changeAt(path, '')
    const said = { planId, featureId, text: textOf(planId, featureId) }
    const change = settled(said)
    if (change.text !== said.text) read().onChange([change])
    return change.text
  }

  function take(): void {
    const { context } = actor.getSnapshot()
    if (context.cell !== null && actor.getSnapshot().hasTag('typing'))
      actor.send({ type: 'taken', text: settleText(context.cell) })
  }

  function leave(): void {
    const { cell } = actor.getSnapshot().context
    if (cell !== null) actor.send({ type: 'left', text: settleText(cell) })
  }

  /** Makes the cell the one with focus. */
  function enter(path: string): void {
    if (actor.getSnapshot().context.cell === path) return
    leave()
    actor.send({ type: 'entered', cell: path })
  }

  function stepOf({ planId, featureId, text }: CellChange): CellStep {
    const { context } = actor.getSnapshot()
    const cell = cellPath(planId, featureId)
    const isTyped = context.cell === cell && actor.getSnapshot().hasTag('typing')
    return { cell, before: isTyped ? context.before : textOf(planId, featureId), after: text }
  }

  /** Changes cells; returns how many of them say something else. */
  function change(changes: readonly CellChange[]): number {
    if (read().readOnly === true) return 0
    const { cell } = actor.getSnapshot().context
    if (!changes.some(({ planId, featureId }) => cellPath(planId, featureId) === cell)) take()
    const wanted = changes.map(settled)
    const step = wanted.map(stepOf).filter(({ before, after }) => before !== after)
    actor.send({ type: 'changed', step })
    read().onChange(wanted)
    return step.length
  }

  const tellChanged = (count: number) => tell(`Changed ${counted(count, 'value')}.`)

  return {
    tell,
    textOf,
    take,
    leave,
    enter,
    change(changes: readonly CellChange[]): void {
      tell('')
      change(changes)
    },
    /** Changes cells and tells this of it. */
    changeTelling(changes: readonly CellChange[], notice: string): void {
      change(changes)
      tell(notice)
    },
    /** Gives a text to all plans, or to those that have none. */
    fillRow(given: Parameters<typeof fillChanges>[2]): void {
      const { plans, texts } = read()
      tellChanged(change(fillChanges(plans, texts, given)))
    },
    /** Gives a plan another one's values, all or those that it lacks. */
    copyPlan(given: Parameters<typeof copyChanges>[2]): void {
      const { features, texts } = read()
      tellChanged(change(copyChanges(features, texts, given)))
    },
    undo(): void {
      if (read().readOnly === true) return
      take()
      const step = actor.getSnapshot().context.done.at(-1)
      if (step === undefined) return
      actor.send({ type: 'undo' })
      tell(`Undone: ${counted(step.length, 'value')}.`)
    },
    redo(): void {
      if (read().readOnly === true) return
      take()
      const step = actor.getSnapshot().context.undone.at(-1)
      if (step === undefined) return
      actor.send({ type: 'redo' })
      tell(`Redone: ${counted(step.length, 'value')}.`)
    },
    /** Gives focus back to its cell, as once a table has become cards. */
    resume(): void {
      const { cell } = actor.getSnapshot().context
      if (cell !== null) focusCell(cell)
    },
    /** Forgets what can be undone, as after the changes are discarded. */
    forget: (): void => actor.send({ type: 'forget' }),
    /** Applies what an undo or Escape leads to; focus goes to the first of its cells unless it is in one. */
    put(texts: readonly { cell: string; text: string }[]): void {
      const { features, texts: said, onChange } = read()
      const there = texts
        .map(({ cell, text }) => changeAt(cell, text))
        .filter(
          ({ planId, featureId }) =>
            said[planId] !== undefined && features.some(({ id }) => id === featureId),
        )
      onChange(there)
      const { cell } = actor.getSnapshot().context
      const [first] = texts
      if (first !== undefined && cell !== null && !texts.some((each) => each.cell === cell))
        focusCell(first.cell)
    },
  }
}

export type SheetActs = ReturnType<typeof sheetActs>

/** Focuses the cell at a path, and scrolls no more than is needed to show it. */
export function focusCell(path: string): void {
  const input = inputAt(path)
  input?.focus({ preventScroll: true })
  if (input !== null) showInput(input)
}
