import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { CardAccountPart } from './card-account-part.tsx'
import classes from './dealership.module.css'
import type { PartProps } from './section-parts.tsx'
import { SwitchSetting, TextSetting } from './setting-fields.tsx'

export function IntegrationsPart({ form }: PartProps) {
  const t = useText('dealership')
  return (
    <>
      <Can action="identity-provider:edit">
        <LeadingCard title={t('card.sign_on')} text={t('sign_on.text')} to={paths.singleSignOn}>
          {t('sign_on.open')}
        </LeadingCard>
      </Can>
      <CardAccountPart />
      <Can action="inventory:sync">
        <LeadingCard title={t('card.inventory')} text={t('inventory.text')} to={paths.inventoryFeeds}>
          {t('inventory.open')}
        </LeadingCard>
      </Can>
      <Can action="dealership:connect-services">
        <TitledCard level={3} title={t('card.crm')}>
          <SwitchSetting form={form} field="use_external_crm" />
          <TextSetting form={form} field="external_crm_url" />
        </TitledCard>
      </Can>
    </>
  )
}

interface Leading {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly children: ReactNode
}

/** Links to settings on their own page. */
function LeadingCard({ title, text, to, children }: Leading) {
  return (
    <TitledCard level={3} title={title}>
      <p className={classes['plain']}>{text}</p>
      <Anchor component={Link} to={to}>
        {children}
      </Anchor>
    </TitledCard>
  )
}
