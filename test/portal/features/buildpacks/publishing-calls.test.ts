import { expect, test, vi } from 'vitest'
import { publishingCalls } from '#portal/features/buildpacks/calls.ts'

const callApi = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<unknown>>())
vi.mock('#portal/wire/api.ts', () => ({ callApi }))

test('the name of an archived buildpack is taken too, and said to be archived', async () => {
  const stored = { namespace: 'acme', name: 'vector', role: 'owner', archivedAt: '2026-11-02T09:00:00Z' }
  callApi.mockResolvedValue([stored])
  const draft = { namespace: 'acme', name: 'vector' } as Parameters<typeof publishingCalls.checkName>[0]
  expect(await publishingCalls.checkName(draft, new AbortController().signal)).toEqual({
    name: ['is taken: there is a acme/vector already, which is archived'],
  })
  const query = { 'in[namespace][]': ['acme'], archived: 'true' }
  expect(callApi).toHaveBeenCalledWith(expect.anything(), { query }, expect.anything())
})
