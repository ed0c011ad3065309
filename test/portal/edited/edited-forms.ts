import type { EditShape } from '#machines/shapes/edit-body.ts'
import { type FormValues, unitsOf } from '#machines/shapes/three-way.ts'
import type { Plan } from '#contract/plan.ts'
import { availabilityOf } from '#contract/availability.ts'
import { approvalBody, approvalUnits, approvalValues } from '#portal/features/next-steps/approvals/calls.ts'
import {
  buildpackBody,
  buildpackFormValues,
  buildpackKeys,
  buildpackUnits,
} from '#portal/features/buildpacks/buildpack-values.ts'
import {
  documentationBody,
  type DocumentationValues,
  documentationUnits,
  documentationValues,
} from '#portal/features/listing/documentation/calls.ts'
import { generalInformation } from '#portal/features/listing/basic/general-information.ts'
import {
  planBody,
  planFormValues,
  planKeys,
  planUnits,
  type PlanValues,
} from '#portal/features/plans/plans/plan-values.ts'
import { bodyOf as webhookBody, valuesOf as webhookValues } from '#portal/features/webhooks/webhook-values.ts'
import { features, plan, planFacts } from './stored-plan.ts'

export type Who = 'A' | 'B'
/** Two units of a record: each one change. */
export type Part = 'u' | 'v'

/** A record as the contract has it. */
type StoredFields = Readonly<Record<string, unknown>>

/** An edit panel as two people meet in it: its form, and two units of it that they type into. */
export interface EditedForm {
  name: string
  record: StoredFields
  formOf: (record: StoredFields) => FormValues
  shape: Omit<EditShape, 'units'> & { groups?: EditShape['units'] }
  /** Each one's text for a unit; only `u` where the form has but one that two people can disagree about. */
  typed: { u: Record<Who, FormValues>; v?: Record<Who, FormValues> }
  /** The keys of the body in which a unit is sent (the units, in the wire's words). */
  keys: Record<Part, readonly string[]>
}

/** Lets a function take a stored record, or a form's values, for what it takes itself: the table has all kinds. */
const from =
  <Given extends object>(take: (given: Given) => object) =>
  (given: StoredFields): FormValues => ({ ...take(given as Given) })

/** A text field's content when somebody types into it. */
const text = (field: string): Record<Who, FormValues> => ({
  A: { [field]: 'Typed by A' },
  B: { [field]: 'Typed by B' },
})

/** The panel of a plan with its two features. */
const planForm = {
  record: plan,
  formOf: from((stored: Plan) =>
    planFormValues({ ...stored, availability: availabilityOf(stored) }, features),
  ),
  shape: {
    groups: planUnits,
    keysOf: planKeys,
    bodyOf: from((values: PlanValues) => planBody(values, planFacts)),
  },
}

/** The fields of an add-on that its general information shows. */
const addon = {
  name: 'Acme',
  displayName: 'Acme',
  summary: 'Stores things.',
  emailSupport: 'help@acme.example',
  legalStatements: null,
  providerTermsUrl: null,
  hasIcon: true,
  iconUrl: '/images/1.png',
}

const url = (field: string): Record<Who, FormValues> => ({
  A: { [field]: 'https://a.example' },
  B: { [field]: 'https://b.example' },
})

/**
 * The edit panels whose fields are not each a change of its own, sent under its own name, and one that is like all others.
 */
export const editedForms: readonly EditedForm[] = [
  {
    name: 'plan: price and settings',
    ...planForm,
    typed: {
      u: { A: { price: '60.00' }, B: { price: '70.00' } },
      v: {
        A: { installableWithPrivateNetworking: true },
        B: { installableWithPrivateNetworking: true, shield: true },
      },
    },
    keys: {
      u: ['priceCents', 'priceContract'],
      v: ['shield', 'shieldDefault', 'installableWithPrivateNetworking'],
    },
  },
  {
    name: 'plan: availability and name',
    ...planForm,
    typed: { u: { A: { availability: 'allUsers' }, B: { availability: 'disabled' } }, v: text('name') },
    keys: { u: ['enabled', 'public', 'visible'], v: ['name'] },
  },
  {
    name: 'plan: values of two features',
    ...planForm,
    typed: {
      u: { A: { offerings: { f1: '11' } }, B: { offerings: { f1: '12' } } },
      v: { A: { offerings: { f2: '21' } }, B: { offerings: { f2: '22' } } },
    },
    keys: { u: ['offerings:f1'], v: ['offerings:f2'] },
  },
  {
    name: 'general information: icon and name',
    record: addon,
    formOf: from(generalInformation.values),
    shape: { bodyOf: from(generalInformation.body) },
    typed: {
      u: { A: { icon: 'data:image/png;base64,A' }, B: { icon: 'data:image/png;base64,B' } },
      v: text('name'),
    },
    keys: { u: ['icon'], v: ['name'] },
  },
  {
    name: 'documentation',
    record: {
      devcenterUrl: 'https://devcenter.example/articles/it',
      status: 'ok',
      hasDocs: true,
      statusMessage: null,
    },
    formOf: from(documentationValues),
    shape: {
      groups: documentationUnits,
      bodyOf: from((values: DocumentationValues) => documentationBody(values, true)),
    },
    typed: {
      u: url('devcenterUrl'),
      v: {
        A: { status: 'notice', statusMessage: 'Says A' },
        B: { status: 'error', statusMessage: 'Says B' },
      },
    },
    keys: { u: ['devcenterUrl'], v: ['status', 'hasDocs', 'statusMessage'] },
  },
  {
    name: 'documentation, as its provider asks for a review',
    record: {
      devcenterUrl: 'https://devcenter.example/articles/it',
      status: 'error',
      hasDocs: false,
      statusMessage: null,
    },
    formOf: from(documentationValues),
    shape: {
      groups: documentationUnits,
      bodyOf: from((values: DocumentationValues) => documentationBody(values, false)),
      asks: ['devcenterUrl'],
    },
    typed: { u: url('devcenterUrl') },
    keys: { u: ['devcenterUrl'], v: [] },
  },
  {
    name: 'approval',
    record: { state: 'pending', notes: null, message: null },
    formOf: from(approvalValues),
    shape: { groups: approvalUnits, bodyOf: from(approvalBody) },
    typed: {
      u: text('notes'),
      v: {
        A: { state: 'rejected', message: 'Says A' },
        B: { state: 'rejected', message: 'Says B' },
      },
    },
    keys: { u: ['notes'], v: ['state', 'message'] },
  },
  {
    name: 'webhook',
    record: { url: 'https://hooks.acme-data.com/', description: 'A chat', events: ['plan.created'] },
    formOf: from(webhookValues),
    shape: { bodyOf: from(webhookBody) },
    typed: {
      u: text('description'),
      v: { A: { url: 'https://a.acme.com/' }, B: { url: 'https://b.acme.com/' } },
    },
    keys: { u: ['description'], v: ['url'] },
  },
  {
    name: 'buildpack',
    record: {
      description: 'Brings things.',
      category: 'tools',
      owner: { id: 'u1', type: 'user' },
      support: { method: 'email', address: 'help@acme.example' },
      twoFactorAuthentication: false,
    },
    formOf: from(buildpackFormValues),
    shape: { groups: buildpackUnits, keysOf: buildpackKeys, bodyOf: from(buildpackBody) },
    typed: {
      u: text('description'),
      v: {
        A: { supportMethod: 'website', supportAddress: 'https://a.example' },
        B: { supportAddress: 'b@acme.example' },
      },
    },
    keys: { u: ['description'], v: ['support'] },
  },
]

/** How a form's fields are sent. */
export const shapeOf = ({ shape, record, formOf }: EditedForm): EditShape => {
  const { groups, ...rest } = shape
  return { ...rest, units: unitsOf(Object.keys(formOf(record)), groups) }
}
