import { expect } from 'vitest'
import { sheet } from '#machines/shapes/sheet.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import type { Workflow } from '../support/workflow.ts'
import { sheetModel } from './sheet.model.ts'

/** The text of the form's cell. */
let said = 'stored'
/** The same before it was typed into. */
let before = ''
let heard = 0

/** Does as the machine has told the form since. */
function hear({ emitted }: Workflow<typeof sheet>): void {
  const put = emitted.slice(heard) as unknown as { texts: { cell: string; text: string }[] }[]
  for (const { cell, text } of put.flatMap(({ texts }) => texts)) {
    expect(cell).toBe('one')
    said = text
  }
  heard = emitted.length
}

const textAfter = ({ snapshot }: Workflow<typeof sheet>) => `after ${snapshot.context.done.length + 1}`

walkWorkflow('sheet', sheet, sheetModel, {
  depth: 'tours',
  // How often a text is typed is the model's limit.
  triable: ({ type }) => type.startsWith('user.') && type !== 'user.types',
  begin(_view, open) {
    said = 'stored'
    heard = 0
    return open(undefined)
  },
  act: {
    'user.enters': (workflow) => workflow.send({ type: 'entered', cell: 'one' }),
    'user.leaves': (workflow) => workflow.send({ type: 'left', text: said }),
    'user.types'(workflow) {
      if (workflow.snapshot.matches('moving')) before = said
      workflow.send({ type: 'typed', text: said })
      said = textAfter(workflow)
    },
    'user.edits'(workflow) {
      if (workflow.snapshot.matches('moving')) before = said
      workflow.send({ type: 'edited', text: said })
    },
    'user.takes': (workflow) => workflow.send({ type: 'taken', text: said }),
    'user.escapes'(workflow) {
      workflow.send({ type: 'putBack' })
      hear(workflow)
    },
    'user.undoes'(workflow) {
      workflow.send({ type: 'undo' })
      hear(workflow)
    },
    'user.redoes'(workflow) {
      workflow.send({ type: 'redo' })
      hear(workflow)
    },
    'sheet.isFilled'(workflow) {
      const from = workflow.snapshot.hasTag('typing') ? before : said
      said = textAfter(workflow)
      const step = from === said ? [] : [{ cell: 'one', before: from, after: said }]
      workflow.send({ type: 'changed', step })
    },
    'form.isDiscarded': (workflow) => workflow.send({ type: 'forget' }),
    'others.saveIt'(workflow) {
      before = 'theirs'
      workflow.send({ type: 'moved', cells: [{ cell: 'one', text: 'theirs' }] })
    },
  },
  see({ snapshot }, { value, context }) {
    expect(snapshot.value).toBe(value === 'outside' ? 'away' : value)
    expect(snapshot.context.cell).toBe(value === 'outside' ? null : 'one')
    expect(said).toBe(context.text)
    expect(snapshot.context.done).toHaveLength(context.past.length)
    expect(snapshot.context.undone).toHaveLength(context.future.length)
  },
})
