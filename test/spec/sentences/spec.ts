/**
 * SPEC.txt, sentence by sentence, in words of our own, by section. One that no row holds has a second text: what holds
 * it instead.
 */
export const spec = {
  // 1. What the product does and for whom
  's1.provider': [
    'Partners manage their own company’s add-ons; administrators get more',
    'the authorization law: test/assurance/authorization',
  ],
  's1.90-minutes': [
    'A note says that changes reach the marketplace within 90 minutes',
    'a screen’s words: test/browser/listing',
  ],
  's1.bearer': ['Every data call carries a bearer token', 'test/assurance/authorization'],
  's1.landing': ['A public landing page, the beta banner and the footer', 'screens: test/browser'],
  // 2. Screens and routes
  's2.routes': [
    'The routes, public and signed in, and where each redirects',
    'test/repository/places and test/browser',
  ],
  's2.changelog': ['The 20 newest add-ons by month', 'test/server/addons'],
  's2.banners': [
    'Terms, end-of-life and accept-terms banners, each with its window',
    'dates in the config: test/portal',
  ],
  's2.next-steps': [
    'A panel per stage with requirement lists, request and progress buttons',
    'the browser driver of the models',
  ],
  's2.approval-detail': 'Requester, approver and notes are for administrators',
  's2.overrides': 'At GA an administrator may give single plans another availability and choose the default',
  's2.category': 'Only administrators change the category',
  's2.listing': ['The sections of the listing and their panels', 'screens: test/browser/listing'],
  's2.sort': 'Plans stand by public, visible, contract price, price',
  's2.plan-settings': 'Plan settings and the availability toggle are for administrators',
  's2.plan-form': 'Name, slug, price, installable-by and features are on the plan’s form',
  's2.plans-screen': [
    'Lists, toggles, panels and empty states of the plans’ tab',
    'screens: test/browser/plans',
  ],
  's2.repricing-menu': 'The repricing’s row menu sets new, in progress, approved or rejected',
  's2.reports': ['Chart and list of the reports', 'screens: test/browser/logs/reports'],
  's2.logs': 'Reviews with their steps, failed attempts with a filter',
  's2.company': ['Company, supplier and users, with their panels', 'screens: test/browser/company'],
  's2.settings': [
    'Panels of the settings; old secrets stop working',
    'test/server and test/browser/settings',
  ],
  's2.admin': ['The administrators’ screens', 'screens: test/browser/admin'],
  's2.buildpacks': ['The buildpack registry', 'its contents are not in SPEC; test/model/buildpack'],
  // 3. Entities and their fields
  's3.fields': ['Every record’s fields by name', 'schemas of the contract: test/contract'],
  's3.price-shown': 'A price shows as Contract, or Free for zero',
  // 4. Add-on stage
  's4.stage.order': 'alpha, then beta, then ga',
  's4.stage.shutdown': 'Shutdown is a progression too',
  's4.stage.to-beta': 'Beta needs both lists of requirements and the three approvals of alpha',
  's4.stage.to-ga': 'GA needs technical, pricing and supplier lists and the two approvals of beta',
  's4.stage.ga-effects': 'GA makes every plan but test allUsers and chooses a default',
  's4.stage.alpha-default': 'In alpha the default plan is test',
  's4.stage.buttons': [
    'The progress buttons are enabled only when everything is approved, and explain themselves otherwise',
    'progression’s rows, on the browser driver',
  ],
  's4.stage.typed-slug': [
    'Shutting down asks for the typed slug',
    'not on the wire (reading 6): the confirmation’s own model',
  ],
  // 4. Approvals
  's4.approval.names': ['Names of the five types and of the states', 'wording: test/contract'],
  's4.approval.request-pending': 'A request begins as pending',
  's4.approval.request-when': 'A request needs its own list complete and no approval yet',
  's4.approval.editable': 'Only a pending or rejected approval can be edited',
  's4.approval.alpha-requests': 'Alpha asks for business and technical; article review is shown',
  's4.approval.beta-requests': 'Beta asks for technical and pricing; the supplier is needed as well',
  // 4. Plan availability
  's4.availability.flags': 'Four combinations of three flags, with their names',
  's4.availability.new-plan': 'A new plan is Invite Only',
  's4.availability.staff': 'Administrators switch directly; partners ask by a form',
  's4.availability.flag-phases': [
    'Change flags have phases; an unknown one throws and lists the valid ones',
    'test/portal (flags)',
  ],
  // 4. Repricing
  's4.repricing.statuses': 'Seven statuses in three groups',
  's4.repricing.unknown': [
    'An unknown status is an error of its own words',
    'test/machines and test/contract',
  ],
  's4.repricing.ga': 'Only plans of a GA add-on are repriced',
  's4.repricing.one-active': 'Not while another repricing of the plan is active',
  's4.repricing.effective':
    'New installs from a first of month, existing ones a month later, grandfathered never',
  's4.repricing.date': 'One month on, or two from the 20th',
  's4.repricing.notification': 'Non-grandfathered increases notify customers',
  // 4. Automatic review
  's4.review.statuses': 'new, in progress, being canceled, otherwise finished',
  's4.review.step-statuses': 'The six statuses of a step; one not begun is pending',
  's4.review.request-offered': 'Request when finalized, otherwise Cancel',
  's4.review.cancel': 'To cancel sets the status',
  's4.review.poll': [
    'The log polls every 3000 ms; a failed cancel is rolled back',
    'conversations, not law: test/model/review',
  ],
  // 5. Validation
  's5.shutdown-text': ['The typed text must equal the slug', 'the confirmation’s own model'],
  's5.slugify': 'How a slug is made of a name',
  's5.slug-read-only': ['A plan’s slug stays as it is created', 'read-only keys: test/assurance/hostile'],
  's5.price': 'Dollars to cents by floor, a $ taken off',
  's5.same-price': 'A repricing to the same price is refused',
  's5.datatype': ['A feature’s datatype stays', 'test/server/plans (features)'],
  's5.custom-plans': ['At most 300 characters', 'schema: test/contract and test/assurance/hostile'],
  's5.screenshots': 'Two to five screenshots of limited size and kind',
  's5.icon': ['PNG of exactly 70×70', 'test/server/listing (pictures)'],
  's5.company-fields': 'Six required company fields; the address is optional',
  's5.supplier-fields': 'Three required supplier fields',
  's5.accounts': 'Invited people must have an account',
  's5.approval-editing': 'Supplier and approval editing are for administrators',
  's5.server-errors': ['Errors of fields are shown as warnings', 'test/portal (problems)'],
  // 6. Roles
  's6.provider': 'A company user manages what is of the company',
  's6.staff': 'The flag counts for internal staff only: an override, else the e-mail’s domain',
  's6.staff-sees': 'What administrators alone see and do',
  's6.availability': 'The direct availability toggle is an administrator’s',
  's6.sign-in': ['Code exchange with a state check', 'test/model/session and test/server/identity'],
  // 7. Calls
  's7.calls': [
    'The calls, their paths and payloads',
    'the contract’s table: test/contract, test/assurance/authorization',
  ],
  // 8. Errors
  's8.flashes': ['Success flashes word by word', 'wording: test/portal and test/browser'],
  's8.failures': ['How failures are shown', 'test/assurance/browser-faults'],
  's8.lookup': ['E-mail lookup’s two refusals', 'test/server/addons'],
  's8.step-messages': 'Messages of review steps by status',
  // 9. Constants
  's9.lists': ['Lengths of lists, of texts and of waits', 'test/portal and test/contract (constants)'],
  's9.amounts': 'Cents shown in dollars with two decimals and thousands apart',
  's9.dates': ['Formats of dates', 'test/portal (format)'],
} as const
