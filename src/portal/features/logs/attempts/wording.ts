import type { AttemptErrorType, FailedAttempt } from '#contract/failed-attempt.ts'

/** Display names of the platform's requests to a provider. */
export const actionNames: Record<FailedAttempt['actionType'], string> = {
  provision: 'Provision',
  plan_change: 'Plan change',
  deprovision: 'Deprovision',
}

/** The meaning of each kind of error, and where to look. */
export const errorMeanings: Readonly<Record<AttemptErrorType, string>> = {
  timeout:
    'There was no complete answer within 25 seconds. For what takes longer, answer 202 and provision asynchronously.',
  connection_error:
    'No connection was made, or it ended before the answer did. Check that the host of base_url resolves and listens.',
  tls_error: 'The certificate of the host is not valid, or no secure connection could be agreed on.',
  refused_address:
    'The platform only calls https URLs whose host has public addresses. Check base_url in the manifest.',
  too_large: 'The answer was longer than 1 MiB, and the platform stopped reading.',
  client_error: 'The provider refused the request with a 4xx status. Customers see the message of a 422.',
  server_error: 'The provider answered with a 5xx status: something failed on its side.',
  unexpected_status: 'The provider answered with a status that the request does not allow.',
  invalid_json: 'The status said that it succeeded, but the answer could not be read as JSON.',
  invalid_response:
    'The status said that it succeeded, but the answer is not what the provider API asks for.',
  async_timeout: 'The provider answered 202, but never called back to say that the resource is provisioned.',
}
