import type { PriceProfile } from '@forecourt/contract/pricing/price-profiles.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { SaveBar } from '#shared/ui/page/save-bar.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { InForce } from './in-force.tsx'
import { PreviewPart } from './preview-part.tsx'
import { profileQueries } from './price-profiles.api.ts'
import classes from './profiles.module.css'
import { RuleDrawer } from './rule-drawer.tsx'
import { RuleList } from './rule-list.tsx'
import { useProfile, type ProfileWork } from './use-profile.tsx'

/** Interface S-38: rules that compute online prices from list prices, with a preview on the inventory. */
export function ProfileScreen() {
  const t = useText('profiles')
  const dealership = useCurrentUser().dealership?.id ?? ''
  const { data, error, refetch } = useQuery(profileQueries.get(dealership))
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <p className={classes['faint']}>{t('hint')}</p>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <CardSkeleton height={240} /> : null}
      {data === undefined ? null : <ProfileEditor stored={data} />}
    </div>
  )
}

const debounceMs = 300

function ProfileEditor({ stored }: { readonly stored: PriceProfile }) {
  const t = useText('profiles')
  useText('validation')
  const work = useProfile(stored)
  const [edited, setEdited] = useState<string>()
  const [tried] = useDebouncedValue(work.rules, debounceMs)
  const { data: preview, error } = useQuery({
    ...profileQueries.preview(stored.id, tried),
    placeholderData: keepPreviousData,
  })
  const rule = work.rules.find(({ id }) => id === edited)
  const [refused] = Object.entries(work.problems)
  // `rules.2.name`: index of the rule, and its field.
  const nameAt = (field: string) => work.rules[Number(field.split('.')[1])]?.name ?? ''
  const fieldAt = (field: string) => field.split('.').slice(2).join('.')
  const isNotSetUp = work.rules.length === 0 && stored.publications.length === 0
  return (
    <>
      <section className={classes['part']} aria-labelledby="price-rules">
        <div className={classes['bar']}>
          <h2 id="price-rules" className={classes['heading']}>
            {t('rules')}
          </h2>
          <Button
            variant={isNotSetUp ? 'filled' : 'default'}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('add')}
          </Button>
        </div>
        {work.rules.length === 0 ? (
          <EmptyState kind="first-use" title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <RuleList work={work} preview={preview} onEdit={setEdited} />
        )}
        {refused?.[1] === undefined ? null : (
          <Notice tone="danger">
            {t('refused', {
              name: nameAt(refused[0]),
              message: fieldMessage(fieldAt(refused[0]), refused[1]),
            })}
          </Notice>
        )}
        {work.failure === undefined ? null : <InlineProblem error={work.failure} />}
      </section>
      {isNotSetUp ? null : (
        <section className={classes['part']} aria-labelledby="price-preview">
          <h2 id="price-preview" className={classes['heading']}>
            {t('preview.title')}
          </h2>
          {error === null ? null : <InlineProblem error={error} />}
          {preview === undefined ? null : <Effect work={work} preview={preview} />}
          {preview === undefined || preview.sample.length === 0 ? null : (
            <PreviewPart preview={preview} rules={work.rules} />
          )}
        </section>
      )}
      <InForce work={work} />
      <RuleDrawer
        edited={edited}
        rule={rule}
        onDone={done => {
          const isKnown = work.rules.some(({ id }) => id === done.id)
          work.set(isKnown ? work.rules.map(one => (one.id === done.id ? done : one)) : [...work.rules, done])
          setEdited(undefined)
        }}
        onClose={() => setEdited(undefined)}
        others={work.rules.filter(({ id }) => id !== edited)}
      />
      <SaveBar
        changes={work.changes}
        isSaving={work.isSaving}
        failure={work.failure}
        onSave={work.save}
        onDiscard={work.discard}
      />
    </>
  )
}

interface EffectProps {
  readonly work: ProfileWork
  readonly preview: { readonly vehicles: number; readonly changed: number; readonly difference: string }
}

/** Effect of putting the rules in force, and the button to do so once they are saved. */
function Effect({ work, preview: { vehicles, changed, difference } }: EffectProps) {
  const t = useText('profiles')
  const format = useFormat()
  const { isDirty, isAhead, busy } = work
  const amount = format.money(Math.abs(toCents(difference)), { whole: true })
  const sign = toCents(difference) < 0 ? 'effect.less' : 'effect.more'
  const text =
    changed === 0
      ? t('effect.none', { count: vehicles })
      : `${t('effect.changes', { count: changed, vehicles })} ${t(sign, { amount })}`
  const publish = async () => {
    const yes = await confirm({
      kind: 'archive',
      title: t('publish.title', { count: changed }),
      text: `${text} ${t('publish.text')}`,
      yesLabel: t('publish.yes'),
    })
    if (yes) await work.publish(t('publish.done', { count: changed }))
  }
  return (
    <div className={classes['bar']}>
      <p className={classes['effect']} aria-live="polite">
        {text}
      </p>
      {isAhead || isDirty ? (
        <Button disabled={isDirty} loading={busy === 'publish'} onClick={() => void publish()}>
          {t(isDirty ? 'publish.save_first' : 'publish')}
        </Button>
      ) : (
        <span className={classes['faint']}>{t('effect.in_force')}</span>
      )}
    </div>
  )
}
