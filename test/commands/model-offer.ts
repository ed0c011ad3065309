import { slugOf } from '#portal/features/workflows/listed-machine.ts'
import { machineList } from '#portal/features/workflows/machine-list.gen.ts'
import type { Offer } from '#test/runner/command/options.ts'

/** Machines, drivers and parties that `npm run test:model` can be asked for. */
export const modelOffer = {
  machines: machineList.map((machine) => ({ ...machine, slug: slugOf(machine) })),
  drivers: ['machine', 'http', 'http-postgres', 'browser'],
  actors: { provider: ['provider'], admin: ['admin', 'staff'] },
  windowed: 'browser',
} as const satisfies Offer

export type AskedDriver = (typeof modelOffer.drivers)[number]
