import type { Addon } from '#contract/addon.ts'
import { AnchorLink } from '#portal/ui/links.tsx'

/** Links to the chart of the stages with the add-on's position marked; for staff, since the chart names events. */
export function WorkflowLink({ addon: { slug } }: { addon: Pick<Addon, 'slug'> }) {
  return (
    <AnchorLink
      to="/workflows/$machine"
      params={{ machine: 'progression-lifecycle' }}
      search={{ addon: slug }}
      preload={false}
      size="sm"
      c="dimmed"
      mt="sm"
      display="inline-block"
    >
      See its position in the workflow
    </AnchorLink>
  )
}
