import { loadAddonRecord } from '#server/addons/load-addons.ts'
import { actOf } from '#server/law/act.ts'
import { progressAddon } from './progressions.rules.ts'
import type { Handlers } from '#server/law/handler.ts'

export const progressionHandlers = {
  progressionCreate: async ({ body }, c) => {
    const { id } = await progressAddon(actOf(c), c.subject, body)
    const addon = await loadAddonRecord(c, { id })
    return {
      ...body,
      addon,
      revision: addon.revision,
      visible: addon.visible,
      defaultPlanSlug: body.to === 'ga' ? addon.defaultPlanSlug : null,
      planOverrides: body.planOverrides ?? null,
    }
  },
} satisfies Partial<Handlers>
