import { Badge } from '@mantine/core'
import type { Revision } from '#contract/buildpack.ts'
import { Icon, type IconName } from '#portal/ui/signs/icon.tsx'

const looks: Record<Revision['status'], { colour: string; icon: IconName; word: string }> = {
  pending: { colour: 'yellow.5', icon: 'clock', word: 'Pending' },
  published: { colour: 'green.5', icon: 'check', word: 'Published' },
  failed: { colour: 'red.8', icon: 'alert', word: 'Failed' },
}

/** Tags a release's status with a word, a colour and an icon. */
export function RevisionStatusTag({ revision }: { revision: Pick<Revision, 'status' | 'release'> }) {
  const { colour, icon, word } = looks[revision.status]
  return (
    <Badge color={colour} tt="none" radius="sm" leftSection={<Icon name={icon} size={12} />}>
      {revision.release === null ? word : `Release ${revision.release}`}
    </Badge>
  )
}
