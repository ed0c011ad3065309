import type { ChangeEvent, ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { Actor } from 'xstate'
import type { sheet } from '#machines/shapes/sheet.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { isPressed } from '#portal/ui/focus/is-pressed.ts'
import { isBlock, pastedBlock } from './pasted-block.ts'
import { parseValue } from '../value-text.ts'
import { focusCell, type SheetActs, type SheetOptions } from './sheet-acts.ts'
import { type CellInput, cellPath, changeAt, pathOfInput, selectText, showInput } from './sheet-cells.ts'
import { sheetAct, type SheetMove, spotAfter } from './sheet-keys.ts'

/** True if the key opens a choice, whose arrows then choose. */
const opensChoice = ({ key, altKey }: KeyboardEvent, input: CellInput): boolean =>
  input instanceof HTMLSelectElement && (key === ' ' || (altKey && /^Arrow(?:Up|Down)$/.test(key)))

/** True for a letter that chooses; the browser's own search would take two within a second for one word. */
const chooses = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, input: CellInput): boolean =>
  input instanceof HTMLSelectElement && /^[yn]$/i.test(key) && !(ctrlKey || metaKey || altKey)

/** The event handlers of a sheet's inputs, the same for all of them. */
export function cellHandlers(actor: Actor<typeof sheet>, read: () => SheetOptions, acts: SheetActs) {
  const isReadOnly = () => read().readOnly === true

  function sizeAndSpot(path: string) {
    const { features, plans } = read()
    const { planId, featureId } = changeAt(path, '')
    return {
      size: { rows: features.length, columns: plans.length },
      spot: {
        row: features.findIndex(({ id }) => id === featureId),
        column: plans.findIndex(({ id }) => id === planId),
      },
    }
  }

  function pathAt({ row, column }: { row: number; column: number }): string {
    const { features, plans } = read()
    return cellPath(plans[column]?.id ?? '', features[row]?.id ?? '')
  }

  function move(path: string, by: SheetMove): void {
    const { spot, size } = sizeAndSpot(path)
    acts.take()
    focusCell(pathAt(spotAfter(by, spot, size)))
  }

  function edit(input: CellInput): void {
    const path = pathOfInput(input)
    const { planId, featureId } = changeAt(path, '')
    acts.enter(path)
    if (!isReadOnly()) actor.send({ type: 'edited', text: acts.textOf(planId, featureId) })
  }

  function doAct(act: Exclude<ReturnType<typeof sheetAct>, null | object>, input: CellInput): void {
    const path = pathOfInput(input)
    switch (act) {
      case 'edit':
        edit(input)
        if (input instanceof HTMLInputElement) input.setSelectionRange(input.value.length, input.value.length)
        break
      case 'empty':
        acts.change([changeAt(path, '')])
        break
      case 'put back':
        actor.send({ type: 'putBack' })
        break
      case 'fill row':
        // An empty cell would empty the row unseen.
        if (!isBlank(input.value))
          acts.fillRow({ featureId: changeAt(path, '').featureId, text: input.value, onlyEmpty: false })
        break
      default:
        acts[act]()
    }
  }

  return {
    onFocus({ currentTarget }: FocusEvent<CellInput>) {
      acts.enter(pathOfInput(currentTarget))
      // Under the pointer nothing moves.
      if (!actor.getSnapshot().matches('moving')) return
      selectText(currentTarget)
      showInput(currentTarget)
    },
    onBlur({ currentTarget }: FocusEvent<CellInput>) {
      // A window that loses focus gives it back to the same input.
      if (document.activeElement === currentTarget) return
      if (actor.getSnapshot().context.cell === pathOfInput(currentTarget)) acts.leave()
    },
    onMouseDown({ button, currentTarget }: MouseEvent<CellInput>) {
      if (button === 0) edit(currentTarget)
    },
    onChange({ currentTarget }: ChangeEvent<CellInput>) {
      // The input goes back to its text.
      if (isReadOnly()) return
      const path = pathOfInput(currentTarget)
      const change = changeAt(path, currentTarget.value)
      acts.enter(path)
      acts.tell('')
      actor.send({ type: 'typed', text: acts.textOf(change.planId, change.featureId) })
      read().onChange([change])
    },
    onKeyDown(event: KeyboardEvent<CellInput>) {
      const input = event.currentTarget
      // Others belong to a composition.
      if (!isPressed(event, event.key)) return
      if (opensChoice(event, input)) return edit(input)
      if (chooses(event, input)) {
        event.preventDefault()
        return acts.change([changeAt(pathOfInput(input), event.key)])
      }
      const { value } = actor.getSnapshot()
      const act = value === 'away' ? null : sheetAct(event, value)
      if (act === null) return
      if (typeof act !== 'object' && isReadOnly()) return
      event.preventDefault()
      if (typeof act === 'object') move(pathOfInput(input), act.move)
      else doAct(act, input)
    },
    onCopy(event: ClipboardEvent<CellInput>) {
      if (!(event.currentTarget instanceof HTMLSelectElement)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', event.currentTarget.value)
    },
    onPaste(event: ClipboardEvent<CellInput>) {
      const text = event.clipboardData.getData('text/plain')
      // A picture, for one: the browser might put an empty text in the cell's place.
      if (text === '') return event.preventDefault()
      const replaces = actor.getSnapshot().value === 'moving' || isBlock(text)
      if (isReadOnly() || !(replaces || event.currentTarget instanceof HTMLSelectElement)) return
      event.preventDefault()
      const { spot, size } = sizeAndSpot(pathOfInput(event.currentTarget))
      const { cells, notice } = pastedBlock(text, spot, size, ({ row, text: said }) => {
        const feature = read().features[row]
        return feature === undefined || 'value' in parseValue(feature.datatype, said)
      })
      acts.changeTelling(
        cells.map((each) => changeAt(pathAt(each), each.text)),
        notice,
      )
    },
  }
}
