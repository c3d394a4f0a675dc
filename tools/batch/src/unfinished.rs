//! Files that get their name when they are complete.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::BatchError;

/// A file that is written beside its name. It is removed where it is not finished; where the process is killed, the next one takes it over.
#[derive(Debug)]
pub(crate) struct Unfinished {
    path: PathBuf,
    beside: PathBuf,
    /// Locked as long as it is written.
    file: File,
    finished: bool,
}

impl Unfinished {
    /// Begins a file.
    ///
    /// # Errors
    /// [`BatchError::Busy`] where another process writes it; [`BatchError::File`].
    pub(crate) fn new(path: &Path) -> Result<Self, BatchError> {
        let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
        name.push(".part");
        let beside = path.with_file_name(name);
        // An existing file may be another process's, until it is locked here.
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&beside);
        let file = file.map_err(BatchError::file("write", &beside))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(BatchError::Busy { path: path.to_owned() }),
            // Some file systems of clusters have no locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(BatchError::file("lock", &beside)(error)),
        }
        Ok(Self { path: path.to_owned(), beside, file, finished: false })
    }

    /// The empty file.
    pub(crate) fn empty(&self) -> Result<File, BatchError> {
        let empty = self.file.set_len(0).and_then(|()| self.file.try_clone());
        empty.map_err(BatchError::file("write", &self.beside))
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> Result<(), BatchError> {
        self.file.sync_all().map_err(BatchError::file("write", &self.beside))?;
        fs::rename(&self.beside, &self.path).map_err(BatchError::file("write", &self.path))?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.finished {
            // There is no one left to tell.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// A folder that is removed again where it was made here and stays empty.
#[derive(Debug)]
pub(crate) struct Folder {
    made: Option<PathBuf>,
}

impl Folder {
    pub(crate) fn new(path: &Path) -> Result<Self, BatchError> {
        let there = path.is_dir();
        fs::create_dir_all(path).map_err(BatchError::file("make the folder", path))?;
        Ok(Self { made: (!there).then(|| path.to_owned()) })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Some(path) = &self.made {
            // Refused where there is something in it.
            let _ = fs::remove_dir(path);
        }
    }
}
