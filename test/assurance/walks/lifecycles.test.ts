import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMachines } from '#build/machine-list.ts'
import { lifecyclesWith } from '#test/model/lifecycles.ts'

test('every lifecycle is walked', async () => {
  const lifecycles = (await readMachines()).filter(({ file }) => file.endsWith('/lifecycle'))
  const files = readdirSync('machines', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('/lifecycle.ts'),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(new Set(lifecycles.map(({ file }) => `${file}.ts`))).toEqual(new Set(files))
  const walked = (['addons', 'reviews'] as const).flatMap((walk) => lifecyclesWith({ walk }))
  // They touch nothing that the walks do.
  const short = [
    'passwordResetLifecycle',
    'accountAccessLifecycle',
    'deliveryLifecycle',
    'installLifecycle',
    'secondFactorLifecycle',
    'passkeyLifecycle',
  ]
  expect(lifecyclesWith({ walk: null })).toEqual(short)
  expect([...walked, ...short].toSorted()).toEqual(lifecycles.map(({ name }) => name).toSorted())
})
