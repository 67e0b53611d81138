/** Who is signed in, as the shell shows it. */
export interface ShellUser {
  fullName: string;
  userName: string;
  /** Address of the picture, or empty. */
  headImage: string;
}
