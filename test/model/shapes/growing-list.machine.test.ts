import { expect } from 'vitest'
import { type ListPage, growingList, shownPage, shownProblem } from '#machines/shapes/growing-list.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { growingListModel, type GrowingListView } from './growing-list.model.ts'

/** A page of a list, by its number. */
const pageOf = (list: number, number: number): ListPage => ({
  rows: [`${list}.${number}`],
  nextRange: number === 3 ? null : `after ${list}.${number}`,
  total: 3,
})

/** The first page as the route has it, and the list that is read. */
let first = pageOf(0, 1)
let seen: GrowingListView

walkWorkflow('growingList', growingList, growingListModel, {
  triable: ({ type }) => type === 'user.nearsEnd' || type === 'user.retries',
  begin(view, open) {
    seen = view
    first = pageOf(0, 1)
    return open(undefined)
  },
  act: {
    'user.nearsEnd': (workflow) => workflow.send({ type: 'more', first }),
    'user.retries': (workflow) => workflow.send({ type: 'retry', first }),
    'user.filters'() {
      first = pageOf(1, 1)
    },
    'read.answers'(workflow) {
      const { range } = workflow.open('readPage').input as { range: string }
      const [list = 0, number = 0] = range.replace('after ', '').split('.').map(Number)
      workflow.succeed('readPage', pageOf(list, number + 1))
    },
    'read.fails': (workflow) => workflow.fail('readPage', 'lost'),
  },
  see(workflow, { value, context }) {
    seen = context
    const { snapshot } = workflow
    const shown = shownPage(snapshot.context, first)
    const numbers = [1, 2, 3].slice(0, seen.pages)
    expect(shown.rows).toEqual(numbers.map((number) => `${seen.list}.${number}`))
    const told = shownProblem(snapshot.context, first)?.message
    expect(told).toBe(value === 'failed' ? 'readPage: lost' : undefined)
    const open = workflow.callsOf('readPage').filter((call) => !call.answered && !call.signal.aborted)
    const isReading = value === 'reading' || value === 'leaving'
    expect(open).toHaveLength(isReading ? 1 : 0)
    if (value === 'reading') expect(open[0]?.input).toEqual({ range: `after ${seen.list}.${seen.pages}` })
  },
})
