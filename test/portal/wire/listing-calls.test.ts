import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../support/api-stand-in.ts'
import { categoryChoice, generationChoice, languageChoice } from '#portal/workflow/shapes/choice-calls.ts'
import { documentationBody, documentationCalls } from '#portal/features/listing/documentation/calls.ts'

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
])('a choice is sent as %s; the answer says what is stored', async (_, calls, choice, body, answer) => {
  const { save, read } = calls('acme')
  expect(await save({ choice, etag: '"7"' }, signal)).toEqual({ choice: answer, etag: stored.etag })
  expect(api.addonUpdate).toHaveBeenCalledWith({ params, body }, { signal, ifMatch: '"7"' })
  expect(await read(signal)).toEqual({ choice: answer, etag: stored.etag })
})

test('the documentation is sent by a provider as its URL alone, null for none', async () => {
  const values = { devcenterUrl: ' ', status: 'notice', hasDocs: true, statusMessage: 'Old.' } as const
  await documentationCalls('d1').save(documentationBody(values, false), { signal })
  expect(api.documentationUpdate).toHaveBeenCalledWith(
    { params: { id: 'd1' }, body: { devcenterUrl: null } },
    { signal },
  )
})
