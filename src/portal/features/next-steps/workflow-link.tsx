import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'

/** The way to the chart of the add-on's way, with its position marked. */
export function WorkflowLink({ addon: { slug } }: { addon: Pick<Addon, 'slug'> }) {
  return (
    <Anchor
      size="sm"
      c="dimmed"
      mt="sm"
      display="inline-block"
      renderRoot={(props) => (
        <Link
          to="/workflows/$machine"
          params={{ machine: 'progression-lifecycle' }}
          search={{ addon: slug }}
          preload={false}
          {...props}
        />
      )}
    >
      See its position in the workflow
    </Anchor>
  )
}
