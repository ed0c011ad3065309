import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError } from '#machines/problem.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { api } from '../../support/api-stand-in.ts'
import {
  buttonAddition,
  buttonRemoval,
  repositoryError,
} from '#portal/features/listing/buttons/example-buttons.ts'

vi.mock('#portal/wire/api.ts', () => import('../../support/api-stand-in.ts'))

const stored = (etag: string, ...buttons: string[]) => ({ etag, buttons }) as WholeAddon
const stale = new ProblemError({ kind: 'stale', message: 'stale', fields: {} })
const { signal } = new AbortController()
const params = { addon: 'acme' }

beforeEach(() => vi.resetAllMocks())

describe('a repository', () => {
  test.each([
    ['', 'Give the repository as user/repo.'],
    ['  ', 'Give the repository as user/repo.'],
    ['sample', 'Write it as user/repo, such as acme/sample-app.'],
    ['acme/sample/app', 'Write it as user/repo, such as acme/sample-app.'],
    ['acme/ app', 'Write it as user/repo, such as acme/sample-app.'],
    ['https://example.com/acme/app', 'Write it as user/repo, such as acme/sample-app.'],
    ['acme/there', 'This repository has a button already.'],
    [' acme/sample-app.js ', null],
  ])('%j: %s', (repository, message) => {
    expect(repositoryError(repository, ['acme/there'])).toBe(message)
  })
})

describe('a change of the buttons', () => {
  test('is made to the list as it is stored now', async () => {
    api.addonView.mockResolvedValue(stored('"4"', 'a/a', 'b/b'))
    await buttonAddition('acme').save({ repository: ' c/c ' }, { signal })
    expect(api.addonUpdate).toHaveBeenLastCalledWith(
      { params, body: { buttons: ['a/a', 'b/b', 'c/c'] } },
      { signal, ifMatch: '"4"' },
    )
    await buttonRemoval('acme', 'a/a').act({ signal })
    expect(api.addonUpdate).toHaveBeenLastCalledWith(
      { params, body: { buttons: ['b/b'] } },
      { signal, ifMatch: '"4"' },
    )
  })

  test('is tried anew where somebody else was faster, three times at most', async () => {
    api.addonView
      .mockResolvedValueOnce(stored('"4"', 'a/a'))
      .mockResolvedValueOnce(stored('"5"', 'a/a', 'b/b'))
    api.addonUpdate.mockRejectedValueOnce(stale)
    await buttonAddition('acme').save({ repository: 'c/c' }, { signal })
    expect(api.addonUpdate).toHaveBeenLastCalledWith(
      { params, body: { buttons: ['a/a', 'b/b', 'c/c'] } },
      { signal, ifMatch: '"5"' },
    )
    api.addonView.mockResolvedValue(stored('"6"', 'a/a'))
    api.addonUpdate.mockReset().mockRejectedValue(stale)
    await expect(buttonRemoval('acme', 'a/a').act({ signal })).rejects.toThrow('stale')
    expect(api.addonUpdate).toHaveBeenCalledTimes(3)
  })

  test('a change of the buttons that is there already is done', async () => {
    api.addonView.mockResolvedValue(stored('"4"', 'a/a'))
    await buttonRemoval('acme', 'b/b').act({ signal })
    await buttonAddition('acme').save({ repository: 'a/a' }, { signal })
    expect(api.addonUpdate).not.toHaveBeenCalled()
  })

  test('has happened once the list says so', async () => {
    api.addonView.mockResolvedValue(stored('"4"', 'a/a'))
    expect(await buttonRemoval('acme', 'a/a').hasHappened({ signal })).toBe(false)
    expect(await buttonRemoval('acme', 'b/b').hasHappened({ signal })).toBe(true)
  })
})
