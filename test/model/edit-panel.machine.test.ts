import { expect } from 'vitest'
import { editPanel } from '../../machines/edit-panel.ts'
import { Coverage } from '../support/coverage.ts'
import { walkModel } from '../support/walk.ts'
import { Workflow } from '../support/workflow.ts'
import { workflowActor } from './drivers/workflow-actor.ts'
import {
  editPanelModel,
  type EditView,
  type EditViewEvent,
  type EditViewSnapshot,
} from './edit-panel.model.ts'

const coverage = new Coverage('editPanel', editPanel)

const typed = { notes: 'Typed by the person.' }
const theirs = { values: { notes: 'Saved by somebody else.' }, etag: '"2"' }

let saves = 0
let reloads = 0

const driver = workflowActor<typeof editPanel, EditViewSnapshot, EditViewEvent, EditView>({
  begin() {
    saves = 0
    reloads = 0
    return new Workflow(editPanel, { etag: '"1"' }, coverage)
  },
  act: {
    'user.types': (workflow) => workflow.send({ type: 'changed' }),
    'user.undoes': (workflow) => workflow.send({ type: 'reverted' }),
    'user.saves': (workflow) => workflow.send({ type: 'save', values: typed }),
    'user.closes': (workflow) => workflow.send({ type: 'close' }),
    'user.stays': (workflow) => workflow.send({ type: 'stay' }),
    'user.discards': (workflow) => workflow.send({ type: 'discard' }),
    'user.takesTheirs': (workflow) => {
      if (workflow.snapshot.matches('stale')) reloads += 1
      workflow.send({ type: 'reload' })
    },
    'user.keepsOwn': (workflow) => workflow.send({ type: 'keepEditing' }),
    'platform.accepts': (workflow) => workflow.succeed('save'),
    'platform.refuses': (workflow) => workflow.fail('save', 'refused'),
    'platform.fails': (workflow) => workflow.crash('save'),
    'platform.saysStale': (workflow) => workflow.fail('save', 'stale'),
    'answer.lost': (workflow) => workflow.fail('save', 'lost'),
    'read.answers': (workflow) => workflow.succeed('readLatest', theirs),
    'read.fails': (workflow) => workflow.fail('readLatest', 'lost'),
  },
  see(workflow, { value, context }) {
    const { snapshot } = workflow
    const expected = {
      untouched: { value: 'clean', busy: false, unsaved: false },
      changed: { value: 'dirty', busy: false, unsaved: true },
      asked: { value: 'leaving', busy: false, unsaved: true },
      saving: { value: 'saving', busy: true, unsaved: true },
      reading: { value: 'readingLatest', busy: true, unsaved: true },
      compared: { value: 'stale', busy: false, unsaved: true },
      saved: { value: 'saved', busy: false, unsaved: false },
      gone: { value: 'closed', busy: false, unsaved: false },
    }[value]
    expect(snapshot.value).toBe(expected.value)
    expect(snapshot.hasTag('busy')).toBe(expected.busy)
    expect(snapshot.hasTag('unsaved')).toBe(expected.unsaved)

    if (value === 'changed') {
      const told = {
        nothing: undefined,
        refused: 'save: refused',
        failed: 'save crashed',
        lost: 'save: lost',
        unread: 'readLatest: lost',
        stale: undefined,
      }[context.told]
      expect(snapshot.context.problem?.message).toBe(told)
    }
    if (value === 'saving') {
      const etag = context.based === 'first' ? '"1"' : '"2"'
      expect(workflow.open('save').input).toEqual({ values: typed, etag })
      expect(snapshot.context.problem).toBeNull()
      saves += 1
    }
    if (value === 'compared') expect(snapshot.context.latest).toEqual(theirs)
    expect(workflow.callsOf('save')).toHaveLength(saves)
    expect(workflow.count('saved')).toBe(value === 'saved' ? 1 : 0)
    expect(workflow.count('closed')).toBe(value === 'gone' ? 1 : 0)
    const resets = workflow.emitted.filter(({ type }) => type === 'reset')
    expect(resets).toEqual(Array.from({ length: reloads }, () => ({ type: 'reset', values: theirs.values })))
  },
})

walkModel(editPanelModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
