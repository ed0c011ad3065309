import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { changeNeedsCode } from '#machines/buildpack/buildpack-permission.ts'
import { type Buildpack, buildpackRegistration, type Membership } from '#contract/buildpack.ts'
import { buildpackEdit } from '../calls.ts'
import { fullNameOf } from '../buildpack-name.ts'
import {
  buildpackBody,
  buildpackFormValues,
  buildpackKeys,
  buildpackLabels,
  buildpackUnits,
  type BuildpackValues,
  detailErrors,
  isBuildpackValues,
  ownerChoices,
} from '../buildpack-values.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { CodeField, isWholeCode, unfinishedCode } from '../code-field.tsx'
import { DetailFields } from '../detail-fields.tsx'
import { useEffect, useRef, useState } from 'react'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const labels: Record<keyof BuildpackValues, string> = {
  description: buildpackLabels.description,
  category: buildpackLabels.category,
  supportMethod: buildpackLabels.supportMethod,
  supportAddress: buildpackLabels.supportAddress,
  owner: buildpackLabels.owner,
  twoFactorAuthentication: buildpackLabels.twoFactorAuthentication,
}

interface Props extends PanelEnd {
  buildpack: Buildpack
  memberships: readonly Membership[]
}

/** The panel that edits a buildpack's description, support and owner. */
export function BuildpackForm({ buildpack, memberships, ...end }: Props) {
  const user = useUser()
  const stored = buildpackFormValues(buildpack)
  const codeField = useRef<HTMLInputElement>(null)
  const [{ code, sentCode }, setCodes] = useState<{ code: string; sentCode: string | null }>({
    code: '',
    sentCode: null,
  })
  // The form calls it at once where it begins with a draft.
  const isProving = ({ owner, twoFactorAuthentication }: BuildpackValues) =>
    changeNeedsCode(
      { ownerId: stored.owner, twoFactorAuthentication: buildpack.twoFactorAuthentication },
      { ownerId: owner, twoFactorAuthentication },
    )
  const { panel, form, inputProps, errorOf } = usePanelForm<BuildpackValues>({
    calls: buildpackEdit(buildpack.id),
    etag: buildpack.etag,
    stored,
    isValues: isBuildpackValues,
    labels,
    limits: buildpackRegistration,
    units: buildpackUnits,
    keysOf: buildpackKeys,
    validate: (values) => ({ ...detailErrors(values) }),
    body: (values) => buildpackBody({ ...values, ...(isProving(values) ? { code } : {}) }),
    words: (field, values) =>
      field === 'twoFactorAuthentication' ? (values[field] ? 'Yes' : 'No') : String(values[field]),
    ...end,
  })
  const values = form.values
  const asksForCode = isProving(values)
  /** The platform's message about the code, shown at its field. */
  const unproven = asksForCode && panel.problem?.kind === 'unproven' ? panel.problem : null
  useEffect(() => {
    if (unproven !== null) codeField.current?.focus()
  }, [unproven])
  const save = () => {
    setCodes({ code, sentCode: code })
    if (asksForCode && !isWholeCode(code)) codeField.current?.focus()
    else panel.onSave()
  }
  const choices = ownerChoices(user, memberships)
  return (
    <PanelDrawer
      panel={{ ...panel, problem: unproven === null ? panel.problem : null, onSave: save }}
      title={`Edit ${fullNameOf(buildpack)}`}
      verb="Save buildpack"
      returnsTo="about"
    >
      <DetailFields values={values} errorOf={errorOf} change={form.setValues} mayAskForCode />
      <NativeSelect
        label={labels.owner}
        description="Once it belongs to a team, the team’s owners and admins publish it, and you only as one of them."
        data={
          choices.some(({ value }) => value === stored.owner)
            ? choices
            : [{ value: stored.owner, label: buildpack.owner.name }, ...choices]
        }
        {...inputProps('owner')}
      />
      {asksForCode && (
        <CodeField
          ref={codeField}
          description={
            values.twoFactorAuthentication
              ? 'Changing the owner takes a code from your authenticator.'
              : 'Publishing without codes from now on takes one last code from your authenticator.'
          }
          code={code}
          error={code === sentCode && (isWholeCode(code) ? (unproven?.message ?? false) : unfinishedCode)}
          onChange={(typed) => setCodes({ code: typed, sentCode })}
        />
      )}
    </PanelDrawer>
  )
}
