import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../support/api-stand-in.ts'
import { categoryChoice, generationChoice, languageChoice } from '#portal/workflow/shapes/choice-calls.ts'
import {
  documentationBody,
  documentationCalls,
  documentationValues,
} from '#portal/features/listing/documentation/calls.ts'
import type { Documentation } from '#portal/features/listing/data.ts'

vi.mock('#portal/wire/api.ts', () => import('../support/api-stand-in.ts'))

const { signal } = new AbortController()
const params = { addon: 'acme' }
const stored = {
  etag: '"8"',
  languages: ['Go', 'Ruby'],
  supportedGenerations: ['cedar'],
  categories: [{ id: 'c1', label: 'Caching' }],
}

beforeEach(() => {
  vi.resetAllMocks()
  api.addonUpdate.mockResolvedValue(stored as never)
  api.addonView.mockResolvedValue(stored as never)
})

describe('a choice', () => {
  test.each([
    [
      'languages, in their order',
      languageChoice,
      ['Ruby', 'Go'],
      { languages: ['Go', 'Ruby'] },
      ['Go', 'Ruby'],
    ],
    ['Cedar, always', generationChoice, [], { supportedGenerations: ['cedar'] }, ['cedar']],
    ['Fir beside it', generationChoice, ['fir'], { supportedGenerations: ['cedar', 'fir'] }, ['cedar']],
    ['a category, by its id', categoryChoice, ['c1'], { categories: [{ id: 'c1' }] }, ['c1']],
    ['no category', categoryChoice, [], { categories: [] }, ['c1']],
  ])('is sent as %s; the answer says what is stored', async (_, calls, choice, body, answer) => {
    const { save, read } = calls('acme')
    expect(await save({ choice, etag: '"7"' }, signal)).toEqual({ choice: answer, etag: stored.etag })
    expect(api.addonUpdate).toHaveBeenCalledWith({ params, body }, { signal, ifMatch: '"7"' })
    expect(await read(signal)).toEqual({ choice: answer, etag: stored.etag })
  })
})

describe('the documentation', () => {
  const values = { devcenterUrl: ' ', status: 'notice', hasDocs: true, statusMessage: 'Old.' } as const

  test('of a provider sends its URL alone, null for none', async () => {
    const body = documentationBody(values, false)
    await documentationCalls('d1').save(body, { signal })
    expect(api.documentationUpdate).toHaveBeenCalledWith(
      { params: { id: 'd1' }, body: { devcenterUrl: null } },
      { signal },
    )
  })

  test('of staff sends what became of the article too', async () => {
    const body = documentationBody({ ...values, statusMessage: '' }, true)
    await documentationCalls('d1').save(body, { signal })
    expect(api.documentationUpdate).toHaveBeenCalledWith(
      {
        params: { id: 'd1' },
        body: { devcenterUrl: null, status: 'notice', hasDocs: true, statusMessage: null },
      },
      { signal },
    )
  })

  test('begins with nothing where nothing is stored', () => {
    const none = { devcenterUrl: null, status: 'error', hasDocs: false, statusMessage: null }
    expect(documentationValues(none as Documentation)).toEqual({
      devcenterUrl: '',
      status: 'error',
      hasDocs: false,
      statusMessage: '',
    })
  })
})
