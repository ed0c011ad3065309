import { expect } from 'vitest'
import { pictureChoice } from '#machines/shapes/picture-choice.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { pictureChoiceModel } from './picture-choice.model.ts'

/** How many files were picked on this path; each has its number for a name. */
let picks = 0
let chosen: string[] = []

walkWorkflow('pictureChoice', pictureChoice, pictureChoiceModel, {
  begin(_view, open) {
    picks = 0
    chosen = []
    return open(undefined)
  },
  act: {
    'user.picks': (workflow) => {
      picks += 1
      workflow.send({ type: 'picked', file: new Blob([String(picks)]) })
    },
    'user.removes': (workflow) => workflow.send({ type: 'removed' }),
    'file.isGood': (workflow) => {
      chosen.push(`picture ${picks}`)
      workflow.succeed('check', { dataUrl: `picture ${picks}`, fault: null })
    },
    'file.isWrong': (workflow) => workflow.succeed('check', { dataUrl: null, fault: 'must be a picture' }),
    'file.isUnreadable': (workflow) => workflow.crash('check'),
  },
  see(workflow, { value }) {
    const { snapshot } = workflow
    expect(snapshot.value).toBe(
      { still: 'waiting', reading: 'checking', chosen: 'waiting', wrong: 'refused', unreadable: 'refused' }[
        value
      ],
    )
    expect(snapshot.hasTag('busy')).toBe(value === 'reading')
    const fault = {
      still: null,
      reading: null,
      chosen: null,
      wrong: 'must be a picture',
      unreadable: 'cannot be read: choose it once more',
    }
    expect(snapshot.context.fault).toBe(fault[value])
    // An earlier file's answer is never waited for, nor heard.
    expect(
      workflow.callsOf('check').filter(({ answered, signal }) => !answered && !signal.aborted),
    ).toHaveLength(value === 'reading' ? 1 : 0)
    expect(workflow.emitted.map((each) => ('dataUrl' in each ? each.dataUrl : ''))).toEqual(chosen)
  },
})
