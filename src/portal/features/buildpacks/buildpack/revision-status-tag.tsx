import { Tag } from '#portal/ui/signs/tag.tsx'
import type { Tone } from '#portal/ui/signs/tone.ts'
import type { Revision } from '#contract/buildpack.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'

const looks: Record<Revision['status'], { tone: Tone; icon: IconName; word: string }> = {
  pending: { tone: 'yellow', icon: 'clock', word: 'Pending' },
  published: { tone: 'green', icon: 'check', word: 'Published' },
  failed: { tone: 'red', icon: 'alert', word: 'Failed' },
}

/** Tags a release's status with a word, a colour and an icon. */
export function RevisionStatusTag({ revision }: { revision: Pick<Revision, 'status' | 'release'> }) {
  const { tone, icon, word } = looks[revision.status]
  return (
    <Tag tone={tone} icon={icon}>
      {revision.release === null ? word : `Release ${revision.release}`}
    </Tag>
  )
}
