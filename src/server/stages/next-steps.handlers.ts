import { loadAddonRecord } from '#server/addons/load-addons.ts'
import { loadTransitions } from '#server/addons/load-transitions.ts'
import type { Handlers } from '#server/law/handler.ts'
import { approvalsOfAddon } from '#server/approvals/load-approvals.ts'
import { requirementRecords } from '#server/situation/requirements.record.ts'
import { loadRoad } from '#server/road/load-road.ts'
import { situationOf } from '#server/situation/situation.ts'

export const nextStepsHandlers = {
  nextStepsView: async (_, c) => {
    const { tx, caller, subject, config, page } = c
    const situation = await situationOf(tx, subject, config)
    return {
      addon: await loadAddonRecord(c, subject),
      approvals: await approvalsOfAddon(tx, subject.id, caller.admin),
      requirements: requirementRecords(situation.items, subject),
      transitions: await loadTransitions(tx, { addon: subject, forAdmin: caller.admin, days: {} }, page),
      road: await loadRoad(tx, situation),
    }
  },
} satisfies Partial<Handlers>
