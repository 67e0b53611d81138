/** What a page of the sign-in is for, and one sentence about it. */
export function AuthHeading({ title, lead = '' }: { title: string; lead?: string }) {
  return (
    <div className="y4-auth-form__heading">
      <h1 id="auth-title">{title}</h1>
      {lead === '' ? null : <p className="y4-auth-form__lead">{lead}</p>}
    </div>
  );
}
