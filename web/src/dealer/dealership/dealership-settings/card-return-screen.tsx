import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { CardProblem } from './card-account-part.tsx'
import { finishConnection } from './card-account.api.ts'

const settings = { pathname: paths.dealerships, search: '?section=integrations' }

/** Return page of the card payment provider. The parameters in its URL work only once. */
export function CardReturnScreen() {
  const t = useText('dealership')
  const [search] = useSearchParams()
  const returned = {
    state: search.get('state') ?? '',
    code: search.get('code'),
    error: search.get('error'),
  }
  const { data, error } = useQuery({
    queryKey: ['card-return', returned.state],
    queryFn: () => finishConnection(returned),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data?.error === null) return <Navigate to={settings} replace />
  return (
    <>
      <PageTitle>{t('card.card_account')}</PageTitle>
      {data?.error ? <CardProblem told={{ error: data.error, provider_error: data.provider_error }} /> : null}
      {error === null ? null : <InlineProblem error={error} />}
      {data === undefined && error === null ? (
        <p role="status">{t('card_account.finishing')}</p>
      ) : (
        <Anchor component={Link} to={settings}>
          {t('card_account.back')}
        </Anchor>
      )}
    </>
  )
}
