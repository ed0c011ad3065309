import { describe, expect, test } from 'vitest'
import { documentationLook } from '#portal/workflow/documentation/documentation-look.ts'

/** As every add-on starts: no docs, status error (READINGS 2). Nobody has looked at anything yet. */
const fresh = { devcenterUrl: null, status: 'error', hasDocs: false, statusMessage: null } as const
const saved = { ...fresh, devcenterUrl: 'https://devcenter.example/articles/acme' }

describe('the state of an article', () => {
  test.each([
    ['without a URL', fresh, 'notStarted', null, null, 'No URL has been saved yet.'],
    ['whose URL was saved', saved, 'pending', null, null, 'Platform staff have not looked at it yet.'],
    [
      'that was approved, but not judged here',
      saved,
      'approved',
      null,
      null,
      'Platform staff have not set the article’s status.',
    ],
    ['that was rejected', saved, 'rejected', 'Error', 'red', 'No article has been found yet.'],
    [
      'that staff found wanting',
      { ...saved, statusMessage: 'The link is dead.' },
      'pending',
      'Error',
      'red',
      'No article has been found yet.',
    ],
    ['that is wrong', { ...saved, hasDocs: true }, 'pending', 'Error', 'red', null],
    ['to watch', { ...saved, hasDocs: true, status: 'notice' }, 'approved', 'Notice', 'yellow', null],
    ['that is right', { ...saved, hasDocs: true, status: 'ok' }, 'approved', 'OK', 'green', null],
  ] as const)('%s', (_, documentation, review, name, tone, note) => {
    expect(documentationLook(documentation, review)).toMatchObject({
      tag: name === null ? null : { name, tone },
      note,
    })
  })
})
