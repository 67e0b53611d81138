import { type ReactNode, useState } from 'react';
import { Avatar } from '#src/ui/avatar.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, ErrorState } from '#src/ui/empty-state.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { Radio } from '#src/ui/fields/radio.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Switch } from '#src/ui/fields/switch.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { SkeletonLines } from '#src/ui/skeleton.tsx';
import { Waiting } from '#src/ui/spinner.tsx';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger', 'ghost-danger', 'link'] as const;
const TONES = ['primary', 'secondary', 'success', 'info', 'warning', 'danger'] as const;
const ICONS = [
  'box',
  'regular:bell',
  'brands:github',
  'arrow-right',
  'cart-shopping',
  'no-such-icon',
];

export function ComponentsView({ query }: { query: URLSearchParams }) {
  const [dialog, setDialog] = useState(query.get('dialog') ?? '');
  return (
    <div className="p-4 d-grid gap-4">
      <div className="row g-4">
        <Cell title="Buttons" wide>
          <ButtonRows onDialog={setDialog} />
        </Cell>
        <Cell title="Badges, icons, people">
          <Marks />
        </Cell>
        <Cell title="Fields">
          <Fields />
        </Cell>
        <Cell title="Choices">
          <Choices />
        </Cell>
        <Cell title="Type">
          <h1>Ship orders faster</h1>
          <h2>Heading two</h2>
          <h3>Heading three</h3>
          <p>
            Body in 14 with a <a href="#link">look at the order</a>, <code>code</code>,{' '}
            <mark>a mark</mark> and
            <em> emphasis</em>.
          </p>
          <p lang="zh-CN">
            中文正文有自己的行高，<em>没有斜体</em>，数字 12,480.00 对齐。
          </p>
          <p className="text-muted">Muted text that must stay readable.</p>
        </Cell>
        <Cell title="Loading">
          <SkeletonLines count={6} />
          <Waiting text="Data is still loading, please wait" />
        </Cell>
        <Cell title="Empty">
          <EmptyState
            title="No data"
            description="No data to display"
            action={
              <Button size="sm" icon="plus">
                New order
              </Button>
            }
          />
        </Cell>
        <Cell title="Error">
          <ErrorState
            title="Error 60021(DATA)"
            description="The list could not be read from the server."
            onRetry={() => undefined}
          />
        </Cell>
        <Cell title="Alerts">
          {TONES.map((tone) => (
            <div key={tone} className={`alert alert-${tone} mb-2`}>
              An alert of the kind {tone} with a <a href="#link">look at the order</a>
            </div>
          ))}
        </Cell>
        <div className="col-12">
          <Notice
            title="No form"
            description="No form by code WAREHOUSE"
            action={<Button>Take me home</Button>}
          />
        </div>
      </div>
      {dialog !== '' && <Sample shape={dialog} onClose={() => setDialog('')} />}
    </div>
  );
}

function Cell({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-12' : 'col-12 col-md-6 col-xl-4'}>
      <Card
        title={title}
        actions={<Button variant="ghost" size="sm" icon="ellipsis" aria-label="More" />}
      >
        {children}
      </Card>
    </div>
  );
}

function ButtonRows({ onDialog }: { onDialog: (shape: string) => void }) {
  return (
    <div className="d-grid gap-3">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <div key={size} className="d-flex flex-wrap gap-2 align-items-center">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size} icon="plus">
              {variant}
            </Button>
          ))}
          <Button size={size} disabled>
            Disabled
          </Button>
          <Button variant="primary" size={size} disabled>
            Disabled
          </Button>
          <Button variant="primary" size={size} busy waitingText="Saving…">
            Save
          </Button>
          <Button size={size} icon="gear" aria-label="Settings" />
        </div>
      ))}
      <div className="d-flex flex-wrap gap-2">
        <Menu
          label="Actions"
          entries={[
            { id: 'edit', text: 'Edit', icon: 'pen' },
            { id: 'copy', text: 'Duplicate', icon: 'copy' },
            { id: 'off', text: 'Not now', icon: 'lock', disabled: true },
            { id: 'delete', text: 'Delete', icon: 'trash-can', danger: true, divider: true },
          ]}
        />
        <Button onClick={() => onDialog('centre')}>Dialog</Button>
        <Button onClick={() => onDialog('drawer')}>Drawer</Button>
        <span className="btn btn-success">btn-success</span>
        <span className="btn btn-warning">btn-warning</span>
        <span className="btn btn-outline-primary">btn-outline-primary</span>
        <span className="btn btn-dark">btn-dark</span>
      </div>
    </div>
  );
}

function Marks() {
  return (
    <div className="d-grid gap-3">
      <div className="d-flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} type={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <div className="d-flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <span key={tone} className={`badge bg-${tone}`}>
            {tone}
          </span>
        ))}
      </div>
      <div className="d-flex flex-wrap gap-3 fs-5">
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div className="d-flex flex-wrap gap-2 align-items-center">
        <Avatar name="Mara Lindqvist" size={24} />
        <Avatar name="王小明" size={32} />
        <Avatar name="" size={40} />
        <Avatar name="Broken" src="/no-such-picture.png" size={64} />
      </div>
      <div className="progress">
        <div className="progress-bar" style={{ inlineSize: '60%' }} />
      </div>
    </div>
  );
}

function Fields() {
  const [search, setSearch] = useState('kettle');
  return (
    <div className="d-grid gap-3">
      <SearchField label="Search" value={search} onChange={setSearch} />
      <TextField
        label="Name"
        required
        placeholder="Full name"
        help="As it stands on the invoice."
      />
      <TextField
        label="Email address"
        defaultValue="mara@"
        error="This is no email address. Write it like name@company.com."
      />
      <TextField label="Disabled" defaultValue="Fixed" disabled />
      <TextField label="Remarks" lines={3} defaultValue="Two lines of text" />
      <SelectField
        label="Status"
        emptyLabel="All"
        options={[
          { value: '1', label: 'Pending' },
          { value: '2', label: 'Completed' },
        ]}
      />
    </div>
  );
}

function Choices() {
  return (
    <div className="d-grid gap-2">
      <Checkbox label="Unchecked" />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Mixed" indeterminate />
      <Checkbox label="Disabled" disabled defaultChecked />
      <Checkbox label="Terms" required error="Agree to the terms to go on." />
      <Radio label="By invoice" name="pay" defaultChecked />
      <Radio label="By card" name="pay" help="Visa, Mastercard" />
      <Switch label="Off" />
      <Switch label="On" defaultChecked />
      <Switch label="Disabled" defaultChecked disabled />
    </div>
  );
}

function Sample({ shape, onClose }: { shape: string; onClose: () => void }) {
  return (
    <Dialog
      shape={shape === 'drawer' ? 'drawer' : 'centre'}
      title="Delete confirmation"
      description="Do you want to delete the shipping address: 12 Harbour Road?"
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit">
            Delete
          </Button>
        </>
      }
    >
      {shape === 'input' && <TextField label="Reason" lines={3} />}
    </Dialog>
  );
}
