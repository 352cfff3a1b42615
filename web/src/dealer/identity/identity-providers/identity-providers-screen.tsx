import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { providerQueries } from './identity-providers.api.ts'
import classes from './identity-providers.module.css'
import { ProviderCard } from './provider-card.tsx'
import { ProviderForm } from './provider-form.tsx'

/** Identity providers of this dealership, and how far each is trusted. */
export function IdentityProvidersScreen() {
  const t = useText('providers')
  const { data, error, refetch } = useQuery(providerQueries.all())
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
      {t('act.add')}
    </Button>
  )
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        {data === undefined || data.results.length === 0 || isAdding ? null : add}
      </div>
      <p className="dp-faint">{t('intro')}</p>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {isAdding ? (
        <section className={classes['card']}>
          <ProviderForm onClose={() => setAdding(false)} />
        </section>
      ) : null}
      {data?.results.length === 0 && !isAdding ? (
        <EmptyState kind="first-use" title={t('none')} text={t('none_text')} action={add} />
      ) : null}
      <ul className={classes['list']} aria-busy={data === undefined && error === null}>
        {data?.results.map(provider => (
          <li key={provider.id}>
            <ProviderCard provider={provider} />
          </li>
        ))}
      </ul>
    </div>
  )
}
