"""`python -m meldhouse` is `meldhouse`."""

from meldhouse.child_processes import leave_current_folder

leave_current_folder()  # before anything else is imported

from meldhouse.cli import main  # noqa: E402

if __name__ == "__main__":  # processes that it starts read this too
    main()
