import type { Handlers } from '#server/law/handler.ts'
import { situationOf } from '#server/situation/situation.ts'
import { loadRoad } from './load-road.ts'

export const roadHandlers = {
  roadView: async (_, { tx, subject, config }) => loadRoad(tx, await situationOf(tx, subject, config)),
} satisfies Partial<Handlers>
