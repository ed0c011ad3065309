import { expect, test } from 'vitest'
import type { StoredInstallState } from '#contract/installs/install-state.ts'
import { installRequests } from '#server/db/schema.ts'
import { sweep } from '#server/db/kept/sweep.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const day = 24 * 60 * 60_000
const beforeNow = (ms: number) => new Date(on.server.clock.now().getTime() - ms)
const swept = () => sweep(on.server, new Date('2029-03-04T05:06:07Z'))

test('the config of installs is dropped a day after they were removed or failed', async () => {
  const { server, world } = on
  const addon = await addonAt(world, 'alpha')
  const plan = await storedPlan(server.db, addon.id, 'test')
  const install = (
    appName: string,
    state?: StoredInstallState,
    times?: Partial<Record<'endedAt' | 'removedAt', Date>>,
  ) =>
    putInstall(server.db, {
      plan,
      ...(state === undefined ? {} : { state }),
      requestedAt: beforeNow(9 * day),
      appName,
      configBox: 'sealed',
      logDrainBox: 'sealed',
      ...times,
    })
  await install('live')
  await install('being removed', 'removing', { endedAt: beforeNow(2 * day) })
  await install('removed a day ago', 'removed', { endedAt: beforeNow(2 * day), removedAt: beforeNow(day) })
  await install('removed longer ago', 'removed', { removedAt: beforeNow(day + 1) })
  await install('failed longer ago', 'failed', { endedAt: beforeNow(day + 1) })
  expect(await swept()).toMatchObject({ install_configs: 2 })
  const rows = await server.db.select().from(installRequests)
  const kept = rows.filter(({ configBox, logDrainBox }) => configBox !== null && logDrainBox !== null)
  expect(kept.map(({ appName }) => appName).toSorted()).toEqual([
    'being removed',
    'live',
    'removed a day ago',
  ])
  expect(await swept()).toMatchObject({ install_configs: 0 })
})
