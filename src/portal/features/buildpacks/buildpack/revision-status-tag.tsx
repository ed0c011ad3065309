import { Tag } from '#portal/ui/signs/tag.tsx'
import type { Tone } from '#portal/ui/signs/tone.ts'
import type { Revision } from '#contract/buildpack.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'

const looks: Record<Revision['status'], { tone: Tone; icon: IconName; word: string }> = {
  pending: { tone: 'yellow', icon: 'clock', word: 'Pending' },
  published: { tone: 'green', icon: 'check', word: 'Published' },
  failed: { tone: 'red', icon: 'alert', word: 'Failed' },
}

interface Props {
  revision: Pick<Revision, 'status' | 'release'>
  /** In place of the status's own word. */
  word?: string | undefined
}

/** Tags a release's status with a word, a colour and an icon. */
export function RevisionStatusTag({ revision: { status, release }, word }: Props) {
  const look = looks[status]
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {release === null ? (word ?? look.word) : `Release ${release}`}
    </Tag>
  )
}
